"""The difficulty of spaces for what a player does (ND-2.1, ND-2.2, ND-2.9)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from rules.engine.core.text import Seat
from rules.new_dawn.board.control import has_leader, holds_card
from rules.new_dawn.core.catalog.base import Terrain
from rules.new_dawn.core.catalog.numbers import DIALS
from rules.new_dawn.core.state import Game
from rules.new_dawn.core.world import World

Doing = Literal["placing", "other"]
"""The purpose for which the difficulty matters: placing control tokens, or anything else."""
KUMASI_TYPES = ("industry", "culture")
DIVINE_WIND = 3


def difficulty(g: Game, seat: Seat, space: str) -> int:
    """Return the difficulty of a space in a player's turn. Rules that set it apply before those that lower it (ND-2.9,
    ND-14.4).
    """
    on_coast = bool(g.world.bit[space] & g.world.coast)
    return _of_terrain(g, seat, g.world.space[space].terrain, "other", on_coast=on_coast)


def _of_terrain(g: Game, seat: Seat, terrain: Terrain, doing: Doing, *, on_coast: bool) -> int:
    value = DIALS.difficulty[terrain]
    if terrain == "forest" and holds_card(g, seat, "kumasi") and _resolves(g, *KUMASI_TYPES):
        value = 1
    windy = terrain in ("desert", "mountains") and g.active == seat and has_leader(g, seat, "hojo_tokimune")
    if windy and on_coast:
        value = DIVINE_WIND
    if doing == "placing" and holds_card(g, seat, "mohenjo_daro"):
        value -= 1
    return max(value, 1)


def at_most(g: Game, seat: Seat, limit: int, doing: Doing = "other") -> int:
    """Return the spaces, except water, that are at most as difficult as the limit for a player."""
    world, player, mask = g.world, g.players[seat], 0
    # Only cards of city-states change a difficulty.
    if player.leader_id != "hojo_tokimune" and None not in [held.owner for held in player.diplomacy]:
        return _as_printed(world, limit)
    terrain: Terrain
    for terrain in DIALS.difficulty:
        for on_coast, where in ((True, world.coast), (False, ~world.coast)):
            if _of_terrain(g, seat, terrain, doing, on_coast=on_coast) <= limit:
                mask |= world.terrain(terrain) & where
    return mask & ~world.water


@lru_cache(maxsize=512)
def _as_printed(world: World, limit: int) -> int:
    """Return the spaces up to a difficulty as printed, for a player without anything that changes difficulties."""
    mask = 0
    terrain: Terrain
    for terrain, value in DIALS.difficulty.items():
        if value <= limit:
            mask |= world.terrain(terrain)
    return mask & ~world.water


def _resolves(g: Game, *types: str) -> bool:
    resolution = g.turn.resolution
    return resolution is not None and resolution.type in types
