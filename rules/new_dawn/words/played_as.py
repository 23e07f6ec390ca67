"""The leader of each seat, stored with the result."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text
from rules.new_dawn.core.catalog.cards import LEADERS
from rules.new_dawn.core.state import Game


def played(g: Game, seat: Seat, decisions: Sequence[AnyAction]) -> list[str]:
    """Return the leader of a seat; the decisions are not needed."""
    leader = g.players[seat].leader_id
    return [leader] if leader else []


def played_name(leader: str) -> Text:
    """Return the name of a leader."""
    return Text(LEADERS[leader].name) if leader in LEADERS else Text(leader)
