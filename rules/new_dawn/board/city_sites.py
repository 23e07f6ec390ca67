"""Sites for cities (ND-10.2 to ND-10.8)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.board.control import (
    barbarian_mask,
    friendly_mask,
    has_wonder,
    occupied_mask,
    rival_mask,
    tokens_mask,
)
from rules.new_dawn.board.difficulty import at_most
from rules.new_dawn.core.state import Game

LIGHTHOUSE_RANGE = 2


def taken(g: Game, seat: Seat) -> int:
    """Return the spaces that take no city: they hold more than caravans, own control tokens and world wonders
    (ND-10.3).
    """
    world = g.world
    foreign = world.mask(g.control) & ~tokens_mask(g, seat)
    settled = world.mask(g.cities) | world.mask(g.city_states)
    return settled | foreign | world.mask(g.resources) | world.mask(g.natural_wonders) | barbarian_mask(g)


def beside_cities(g: Game) -> int:
    """Return the spaces next to any city or city-state (ND-10.4)."""
    return g.world.around(g.world.mask(g.cities) | g.world.mask(g.city_states))


def buildable(g: Game, seat: Seat, limit: int) -> int:
    """Return the spaces that can take a city, ignoring their distance (ND-10.3 to ND-10.5)."""
    return at_most(g, seat, limit) & ~taken(g, seat) & ~beside_cities(g)


def city_sites(g: Game, seat: Seat, limit: int) -> int:
    """Return the sites within the card's range of any friendly space (ND-10.2, ND-10.5)."""
    world, row = g.world, g.resolution.row
    friendly = friendly_mask(g, seat)
    passable = at_most(g, seat, limit) & ~rival_mask(g, seat) & ~barbarian_mask(g)
    if "water" in row.through:
        passable |= world.water
    reached = frontier = friendly
    for _ in range(row.city_range):
        frontier = world.around(frontier) & passable & ~reached
        reached |= frontier
    if has_wonder(g, seat, "great_lighthouse") and row.city_range >= LIGHTHOUSE_RANGE:
        reached |= world.edge & ~occupied_mask(g)
    return reached & buildable(g, seat, limit)


def caravan_sites(g: Game, seat: Seat) -> int:
    """Return the spaces of own caravans that can take a city by Animal Husbandry (ND-10.7)."""
    if not g.resolution.row.city_at_caravans:
        return 0
    caravans = g.world.mask(place for place in g.players[seat].caravans if place in g.world.bit)
    return caravans & buildable(g, seat, g.resolution.slot)
