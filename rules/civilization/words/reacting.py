"""Declarations in words, for players who may cancel them (CIV-18.1, CIV-18.2)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.civilization.actions import ACTIONS
from rules.civilization.core.grid import NAMES
from rules.civilization.core.reaction import Declared
from rules.civilization.core.state import Game
from rules.civilization.words.descriptions import describe
from rules.civilization.words.names import named
from rules.engine.core.notation import parse_action
from rules.engine.core.text import Text, Who, entries, listing, say


def declared_together(g: Game, items: Sequence[Declared]) -> Text:
    """Return declarations that are answered together: one thing, or the numbered items of a plan (CIV-18.12)."""
    if len({declared.item for declared in items}) == 1:
        return declared_text(g, items[0])
    parts = [say("{n}: {what}", n=declared.item, what=_item(g, declared)) for declared in items]
    return say("{who} has a plan. {items}", who=Who(items[0].seat), items=entries(parts))


def _item(g: Game, declared: Declared) -> Text:
    match declared.kind:
        case "city_action":
            return describe(g, declared.seat, parse_action(declared.what, ACTIONS))
        case "path":
            return listing([Text(NAMES[square]) for square in declared.squares])
        case "segment_end":
            return say("the end of the movement")
    return named(declared.what)


def declared_text(g: Game, declared: Declared) -> Text:
    """Return a declaration with its player and its targets."""
    who = Who(declared.seat)
    if declared.kind == "city_action":
        action = parse_action(declared.what, ACTIONS)
        return say("{who} is about to act: {what}.", who=who, what=describe(g, declared.seat, action))
    if declared.kind == "segment_end":
        return say("{who} is about to end the movement.", who=who)
    if declared.kind == "path":
        way = listing([Text(NAMES[square]) for square in declared.squares])
        return say("{who} is about to move: {squares}.", who=who, squares=way)
    name = named(declared.what)
    if declared.kind == "resource_ability":
        return say("{who} is about to use {what}.", who=who, what=name)
    if declared.targets:
        aimed = listing([say("{who}", who=Who(seat)) for seat in declared.targets])
        return say("{who} is about to play {what} against {targets}.", who=who, what=name, targets=aimed)
    return say("{who} is about to play {what}.", who=who, what=name)
