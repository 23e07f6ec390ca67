"""Buttons that turn pages."""

from __future__ import annotations

from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, button
from bot.store import Game


def turning(game: Game, route: str, here: int, first: int, last: int, *, far: int = 0) -> list[Component]:
    """Buttons to the pages around this one, to the first and to the last; `far` replaces the last by larger steps."""
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
        # Two buttons may lead to the same page, but Discord wants every custom id once.
        control = ControlId(game.id, game.revision, route, f"{within}.{place}")
        buttons.append(button(control, label, disabled=within == here))
    return buttons


def page_of(argument: str) -> int | None:
    """The page or position in the argument of a button, or None."""
    first = argument.split(".")[0]
    return int(first) if first.isdecimal() else None
