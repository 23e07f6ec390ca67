"""The heading of a round."""

from __future__ import annotations

from rules.engine.core.text import Text, say
from rules.new_dawn.core.state import Game


def round_name(g: Game, number: int | None = None) -> Text:
    """Return the present round, or the one with that number, as a heading."""
    n = g.round if number is None else number
    if not n:
        return say("Set-up")
    if g.options.round_limit:
        return say("Round {n} of {limit} at most", n=n, limit=g.options.round_limit)
    return say("Round {n}", n=n)
