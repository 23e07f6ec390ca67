"""A player's leader in one line."""

from __future__ import annotations

from rules.engine.core.text import Seat, Text, say
from rules.new_dawn.core.catalog.cards import LEADERS
from rules.new_dawn.core.state import Game


def identity(g: Game, seat: Seat) -> Text | None:
    """Return the leader, the civilization and the ability, or None before one is chosen (ND-14)."""
    row = LEADERS.get(g.players[seat].leader_id)
    if row is None:
        return None
    return say(
        "{leader} ({civilization}) – {ability}: {text}",
        leader=Text(row.name),
        civilization=Text(row.civilization),
        ability=Text(row.ability_name),
        text=Text(row.text),
    )
