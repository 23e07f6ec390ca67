"""Menus below pictures: other pictures, and how closely to look."""

from __future__ import annotations

from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, Item, menu
from bot.pictures import illustrations
from bot.pictures.painting import AS_IT_IS, Zoom
from bot.views.reader_view import ReaderView
from render import PARTS
from rules.engine import Seat, say

TEXT = "text"
TWICE, WIDE = Zoom(scale=2), Zoom(wide=True)
_PICTURE, _PART, _DOUBLE, _WIDE = "picture", "part", "double", "wide"


def picture_menu(seen: ReaderView, kind: str, lens: Zoom) -> Component:
    """Return a menu of the other public pictures, parts of this one, larger and wide forms, and everything as text."""
    localizer, title = seen.localizer, seen.game.title_key
    others = [
        Item(localizer(name), f"{_PICTURE}.{other}")
        for other, name in illustrations.names_at(title, seen.view).items()
        if not illustrations.needs_seat(title, other) and (other != kind or lens != AS_IT_IS)
    ]
    closer = [Item(localizer(say("Twice as large")), _DOUBLE)] if lens != TWICE else []
    if lens != WIDE and illustrations.has_wide_form(title, kind):
        closer.append(Item(localizer(say("Wide, for a large screen")), _WIDE))
    parts = [Item(localizer(text), f"{_PART}.{part}") for part, (_, text) in PARTS.items() if part != lens.part]
    words = Item(localizer(say("Everything as text")), TEXT)
    control = ControlId(seen.game.id, seen.game.revision, "look", kind)
    return menu(control, localizer(say("Look at something else, or closer")), [*others, words, *closer, *parts])


def looked_for(wanted: str, shown: str) -> tuple[str, Zoom]:
    """Return the picture that an entry of the menu leads to, from the one that is shown."""
    what, _, name = wanted.partition(".")
    match what:
        case "picture":
            return name, AS_IT_IS
        case "part" if name in PARTS:
            return shown, Zoom(part=name)
        case "double":
            return shown, TWICE
        case "wide":
            return shown, WIDE
        case _:
            return shown, AS_IT_IS


def player_menu(seen: ReaderView, seat: Seat) -> Component:
    """Return a menu of the boards of all players."""
    localizer, rules, state = seen.localizer, seen.table.rules, seen.view.state
    items = [
        Item(
            localizer(say("{name} ({label})", name=localizer.name(each), label=rules.words.label(state, each))),
            str(each),
            chosen=each == seat,
        )
        for each in seen.table.seats
    ]
    control = ControlId(seen.game.id, seen.game.revision, "tableau", "player")
    return menu(control, localizer(say("Somebody else's tableau")), items)
