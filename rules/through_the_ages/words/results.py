"""The result of a game in words."""

from __future__ import annotations

from rules.engine.core.rules import Standing
from rules.engine.core.text import Text, say
from rules.through_the_ages.core.state import Game

MEASURE = say("Culture")


def result(g: Game, place: Standing) -> Text:
    """Return what a player has reached."""
    if g.players[place.seat].resigned:
        return say("{n} culture, resigned", n=place.points)
    return say("{n} culture", n=place.points)


def victory(g: Game, winners: Text, first: Standing, *, shared: bool) -> Text:
    """Return who wins, and how (TTN-15.2, TTO-13.5.1)."""
    if len(g.playing()) == 1:
        return say("{who} wins, because everybody else has resigned", who=winners)
    if shared:
        return say("{who} share the victory with {n} culture", who=winners, n=first.points)
    return say("{who} wins with {n} culture", who=winners, n=first.points)
