"""The identity of a player: a summary of the faction in one line."""

from __future__ import annotations

from rules.engine.core.text import Seat, Text, say
from rules.terra_mystica.core.catalog import TERRAINS
from rules.terra_mystica.core.names import faction_name, terrain_name
from rules.terra_mystica.core.state import Game


def identity(g: Game, seat: Seat) -> Text | None:
    """Return the faction with its colour, its home and its strengths; None before one is chosen (TM-14)."""
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
