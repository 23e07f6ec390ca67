"""Who a player is: what the own faction is like, in one line."""

from __future__ import annotations

from rules.engine.core.text import Seat, Text, say
from rules.terra_mystica.core.catalog import TERRAINS
from rules.terra_mystica.core.naming import faction_name, terrain_name
from rules.terra_mystica.core.state import Game


def identity(g: Game, seat: Seat) -> Text | None:
    """The faction with its colour, its home and what it does best; None before one is chosen (TM-14)."""
    player = g.players[seat]
    if not player.faction:
        return None
    row = player.data
    return say(
        "{faction} ({colour}, home terrain: {terrain}): {gist}",
        faction=faction_name(player.faction),
        colour=Text(TERRAINS[row.terrain].colour),
        terrain=terrain_name(row.terrain),
        gist=Text(row.gist),
    )
