"""The heading of a round."""

from __future__ import annotations

from rules.engine.core.text import Text, say
from rules.through_the_ages.core.cards import AGES
from rules.through_the_ages.core.state import Game


def round_name(g: Game) -> Text:
    """Return the present round as a heading."""
    if g.last_round == g.round:
        return say("Age {age}, round {n}, the last one", age=AGES[g.age], n=g.round)
    return say("Age {age}, round {n}", age=AGES[g.age], n=g.round)
