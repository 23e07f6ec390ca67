"""The heading of a round."""

from __future__ import annotations

from rules.engine.core.text import Text, say
from rules.terra_mystica.core.catalog import NUMBERS
from rules.terra_mystica.core.state import Game


def round_name(g: Game) -> Text:
    """Return the present round as a heading."""
    return say("Round {n} of {rounds}", n=g.round, rounds=NUMBERS.rounds) if g.round else say("Set-up")
