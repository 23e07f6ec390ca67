"""What somebody has declared, for those who may cancel it (CIV-18.1, CIV-18.2)."""

from __future__ import annotations

from rules.civilization.actions import ACTIONS
from rules.civilization.core.grid import NAMES
from rules.civilization.core.reaction import Declared
from rules.civilization.core.state import Game
from rules.civilization.words.describing import describe
from rules.civilization.words.naming import named
from rules.engine.core.notation import parse_action
from rules.engine.core.text import Text, Who, listing, say


def declared_text(g: Game, declared: Declared) -> Text:
    """Who declares what, and at whom it is aimed."""
    who = Who(declared.seat)
    if declared.kind == "city_action":
        action = parse_action(declared.what, ACTIONS)
        return say("{who} is about to act in {what}.", who=who, what=describe(g, declared.seat, action))
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
