"""The identity of a player: a summary of the civilization in one line."""

from __future__ import annotations

from rules.engine.core.text import Seat, Text, say
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.words.names import gist


def identity(g: Game, seat: Seat) -> Text | None:
    """Return the government, and the leader with its effect; None before there is a leader (TTN-3, TTO-3)."""
    player = g.players[seat]
    if not player.government or player.leader is None:
        return None
    government = g.card_name(player.government)
    leader = say("{card}: {text}", card=g.card_name(player.leader), text=gist(g, player.leader))
    return say("a civilization under {government}, led by {leader}", government=government, leader=leader)
