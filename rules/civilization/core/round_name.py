"""The heading of a turn of all players."""

from __future__ import annotations

from rules.civilization.core.state import Game
from rules.engine.core.text import Text, say


def round_name(g: Game) -> Text:
    """Return the present turn as a heading."""
    return say("Turn {n}", n=g.round) if g.round else say("Set-up")
