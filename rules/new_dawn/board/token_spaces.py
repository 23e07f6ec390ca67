"""Spaces for control tokens (ND-7.1, ND-7.6 to ND-7.8, ND-13.3)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.board.control import (
    barbarian_mask,
    cities_mask,
    friendly_mask,
    has_wonder,
    occupied_mask,
    tokens_mask,
)
from rules.new_dawn.board.difficulty import at_most
from rules.new_dawn.core.state import Game


def free_for_tokens(g: Game) -> int:
    """Return the spaces without water, barbarian, city, city-state and control token (ND-7.1 b, d)."""
    world = g.world
    taken = world.mask(g.control) | world.mask(g.cities) | world.mask(g.city_states) | barbarian_mask(g) | world.water
    return ~taken & ((1 << len(world.spaces)) - 1)


def token_spaces(g: Game, seat: Seat, limit: int, city: str = "") -> int:
    """Return the spaces next to a friendly city (ND-7.1), or forests with the Chichen Itza (ND-7.8).

    With a `city`, return only those next to it (ND-10.9).
    """
    reach = g.world.near[city] if city else g.world.around(cities_mask(g, seat))
    if has_wonder(g, seat, "chichen_itza"):
        reach |= g.world.terrain("forest") & ~occupied_mask(g)
    return reach & free_for_tokens(g) & at_most(g, seat, limit, "placing")


def token_spaces_beside(g: Game, seat: Seat, limit: int) -> int:
    """Return the spaces next to any friendly space (ND-7.6), or forests with the Chichen Itza."""
    here = g.world.around(friendly_mask(g, seat)) & free_for_tokens(g) & at_most(g, seat, limit, "placing")
    return here | token_spaces(g, seat, limit)


def hill_spaces(g: Game, seat: Seat, sources: list[str]) -> int:
    """Return the hills next to tokens just placed on hills, of any difficulty, with the Stonehenge (ND-13.3)."""
    if not sources or not has_wonder(g, seat, "stonehenge"):
        return 0
    return g.world.around(g.world.mask(sources)) & g.world.terrain("hills") & free_for_tokens(g)


def empty_land(g: Game) -> int:
    """Return the empty spaces without water; an adjacent token can move there (ND-7.5)."""
    return ~occupied_mask(g) & ~g.world.water


def convertible(g: Game, seat: Seat, within: int) -> int:
    """Return the rival control tokens within so many spaces of a friendly space (ND-7.7)."""
    rival = 0
    for player in g.players:
        if player.seat != seat:
            rival |= tokens_mask(g, player.seat)
    return rival & g.world.within(friendly_mask(g, seat), within) if rival else 0
