"""The land spaces within reach of a faction (TM-8), and the groups of its connected structures (TM-11).

A mask is a set of spaces as an integer with one bit each. Building, terraforming, towns and scoring use this module.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from rules.terra_mystica.core.geography import (
    BIT,
    BY_SHIPPING,
    BY_SKIPPING,
    LAND_MASK,
    MAP,
    MAX_SHIPPING,
    MAX_SKIP,
    NEAR,
)
from rules.terra_mystica.core.state import Game, Player

Bridges = tuple[tuple[str, int], ...]
"""The items of `Game.links`: a space and the mask of the spaces its bridges lead to. Hashable for the caches."""
Reach = Literal["near", "skip"]
"""`near`: adjacent, over a bridge or by shipping. `skip`: by tunneling or carpet flight, which costs something."""


def shipping_level(g: Game, player: Player) -> int:
    """Return the shipping level, including the bonus card while it is held in phase II (TM-8.3)."""
    if player.data.shipping is None:
        return 0
    card = player.card if g.phase == "actions" else None
    return player.shipping if card is None else min(player.shipping + card.shipping, MAX_SHIPPING)


def skip_range(player: Player) -> int:
    """Return how many spaces tunneling or carpet flight may skip; 0 without the ability (TM-8.6, TM-14.6, TM-14.8)."""
    skip = player.data.skip
    if skip is None:
        return 0
    return min(skip.range[player.has_stronghold] + player.skip_bonus, MAX_SKIP)


def reach(g: Game, player: Player, space: str, *, may_skip: bool = True) -> Reach | None:
    """Return how the player reaches a space (TM-8.4, TM-8.6), or None. Free ways come before `skip`."""
    own = player.land
    if g.near(space) & own:
        return "near"
    level = shipping_level(g, player)
    if level and BY_SHIPPING[level][space] & own:
        return "near"
    if may_skip and player.data.skip is not None and BY_SKIPPING[skip_range(player)][space] & own:
        return "skip"
    return None


def within_reach(g: Game, player: Player, *, may_skip: bool = True) -> int:
    """Return all unoccupied land spaces the player reaches, as a mask."""
    level = shipping_level(g, player)
    distance = skip_range(player) if may_skip else 0
    found = _around(player.land, level, distance, tuple(g.links.items()))
    occupied = 0
    for other in g.players:
        occupied |= other.land
    return found & ~occupied


@lru_cache(maxsize=4096)
def _around(land: int, shipping: int, skip: int, bridges: Bridges) -> int:
    """Return the land in reach of some spaces, as a mask. Cached: most positions of a plan share it."""
    links = dict(bridges)
    by_shipping, by_skipping = BY_SHIPPING[shipping], BY_SKIPPING[skip]
    found = 0
    for space in MAP.spaces(land):
        found |= NEAR[space] | links.get(space, 0) | by_shipping[space] | by_skipping[space]
    return found & LAND_MASK


def beside_opponent(g: Game, player: Player, space: str) -> bool:
    """Return whether an opponent's structure is directly adjacent to a space (TM-7.4.2, TM-8.5, TM-18.2)."""
    others = 0
    for other in g.players:
        if other is not player:
            others |= other.land
    return bool(g.near(space) & others)


def connected_group(g: Game, player: Player, space: str) -> int:
    """Return the player's structures connected with a space, as a mask (TM-11.1, TM-11.6).

    Direct adjacency, bridges and river links connect structures.
    """
    return groups_touching(g, player, BIT[space])


def group_with(g: Game, player: Player, space: str) -> int:
    """Return the group that a structure of the player on a space would belong to."""
    land = player.land | BIT[space]
    groups = _connected(land, tuple(player.river_links), tuple(g.links.items()))
    return next(group for group in groups if group & BIT[space])


def groups_touching(g: Game, player: Player, seed: int) -> int:
    """Return all structures in the player's groups that contain a space of a mask."""
    return sum(group for group in connected_groups(g, player) if group & seed)


def connected_groups(g: Game, player: Player) -> tuple[int, ...]:
    """Return the groups of the player's connected structures, as masks."""
    return _connected(player.land, tuple(player.river_links), tuple(g.links.items()))


@lru_cache(maxsize=4096)
def _connected(land: int, river_links: tuple[str, ...], bridges: Bridges) -> tuple[int, ...]:
    links = dict(bridges)
    shores = [NEAR[river] for river in river_links]
    groups = []
    while land:
        group = front = land & -land
        while front:
            around = 0
            for space in MAP.spaces(front):
                around |= NEAR[space] | links.get(space, 0)
            for shore in shores:
                if shore & front:
                    around |= shore
            front = around & land & ~group
            group |= front
        groups.append(group)
        land &= ~group
    return tuple(groups)
