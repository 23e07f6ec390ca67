"""The victory a seat is aiming at, in words."""

from __future__ import annotations

from collections.abc import Mapping

from rules.civilization.board.control import cities_of
from rules.civilization.computer.aims import likely_victory
from rules.civilization.core.state import Game, VictoryKind
from rules.civilization.victory.conditions import WAYS
from rules.engine.core.text import Seat, Text, say, say_n

KINDS: Mapping[str, VictoryKind] = {"culture": "culture", "tech": "tech", "coins": "economic", "conquest": "military"}
"""The victory for each key of `aims`."""


def aim(g: Game, seat: Seat) -> Text | None:
    """Return the nearest victory and about how many turns it takes; None before the map is laid."""
    if g.victory is not None:
        won = g.victory.seat == seat and g.victory.kind in WAYS
        return say("a victory {how} at once", how=WAYS[g.victory.kind]) if won else None
    if not cities_of(g, seat):
        return None
    way, left = likely_victory(g, seat)
    return say_n("a victory {how} in about {n} turn", "a victory {how} in about {n} turns", left, how=WAYS[KINDS[way]])
