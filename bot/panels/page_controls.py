"""Buttons and menus that turn pages."""

from __future__ import annotations

from bot.language.i18n import Localizer
from bot.panels.control_ids import ControlId
from bot.panels.controls import MENU_OPTIONS, Component, Item, button, menu, rows
from bot.store import Game
from rules.engine import say

FEW = 2
"""The most pages without a menu."""


def page_number(wanted: int | None, pages: int) -> int:
    """Return the page that is shown: the wanted one if it exists, counted from 1."""
    return min(max(1 if wanted is None else wanted, 1), pages)


def pager(route: str, here: int, pages: int, localizer: Localizer, look: str = "") -> list[Component]:
    """Return buttons to the neighbouring pages of something that belongs to no game, and a menu when there are many.

    `look` is the name of the look at a list whose order changes; see `looks`.
    """
    if pages < 2:
        return []
    of_look = f".{look}" if look else ""
    targets = ((say("Previous"), here - 1, ""), (say("Next"), here + 1, ".next"))
    turns = [
        button(ControlId(0, 0, route, f"{target}{of_look}{mark}"), localizer(text), disabled=not 1 <= target <= pages)
        for text, target, mark in targets
    ]
    if pages <= FEW:
        return rows(turns)
    # With more pages than menu entries, the menu leads near to each page.
    step = -(-pages // MENU_OPTIONS)
    numbers = range(1, pages + 1, step)
    items = [
        Item(localizer(say("Page {page} of {pages}", page=each, pages=pages)), f"{each}{of_look}") for each in numbers
    ]
    shown = localizer(say("Page {page} of {pages}", page=here, pages=pages))
    return [*rows(turns), menu(ControlId(0, 0, route), shown, items)]


def turning(game: Game, route: str, here: int, first: int, last: int, *, far: int = 0) -> list[Component]:
    """Return buttons to the neighbouring pages, the first and the last; `far` replaces the last by larger steps."""
    targets = [("⏮", first), ("◀", here - 1), ("▶", here + 1), ("⏭", last)]
    if far:
        targets = [
            ("⏮", first),
            (f"◀ {far}", here - far),
            ("◀", here - 1),
            ("▶", here + 1),
            (f"{far} ▶", here + far),
        ]
    buttons = []
    for place, (label, target) in enumerate(targets):
        within = min(max(target, first), last)
        # Two buttons may lead to the same page, but Discord requires unique custom ids.
        control = ControlId(game.id, game.revision, route, f"{within}.{place}")
        buttons.append(button(control, label, disabled=within == here))
    return buttons


def page_of(argument: str) -> int | None:
    """Return the page or position in the argument of a button, or None."""
    first = argument.split(".")[0]
    return int(first) if first.isdecimal() else None
