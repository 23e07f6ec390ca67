"""The result of a game in words."""

from __future__ import annotations

from rules.engine.core.rules import Standing
from rules.engine.core.text import Text, say
from rules.terra_mystica.core.state import Game


def result(g: Game, place: Standing) -> Text:
    """Return what a player has reached."""
    return say("{n} VP", n=place.points)


def victory(g: Game, winners: Text, first: Standing, *, shared: bool) -> Text:
    """Return who wins, and how (TM-13.5)."""
    if shared:
        return say("{who} share the victory with {n} VP", who=winners, n=first.points)
    return say("{who} wins with {n} VP", who=winners, n=first.points)
