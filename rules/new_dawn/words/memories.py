"""What of a game is remembered when it is over: whom a seat was led by."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text
from rules.new_dawn.core.catalog.cards import LEADERS
from rules.new_dawn.core.state import Game


def played(g: Game, seat: Seat, decisions: Sequence[AnyAction]) -> list[str]:
    """The leader of a seat; decisions tell no more."""
    leader = g.players[seat].leader_id
    return [leader] if leader else []


def played_name(leader: str) -> Text:
    """What people call a leader."""
    return Text(LEADERS[leader].name) if leader in LEADERS else Text(leader)
