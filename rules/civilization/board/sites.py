"""Sites for cities (CIV-6.3)."""

from __future__ import annotations

from rules.civilization.board.control import cities_of, enemies_mask
from rules.civilization.board.knowledge import city_limit, stacking_limit, water
from rules.civilization.core.catalog.numbers import PER_PLAYER
from rules.civilization.core.grid import AROUND, Square, bit, city_distance, mask_of, squares_in
from rules.civilization.core.player import Figure
from rules.civilization.core.state import Game
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat

CITY_GAP = 3
"""The least distance between cities (CIV-6.3)."""


def founders(g: Game, seat: Seat, square: Square) -> list[Figure]:
    """Return the figures on a square that can found a city: scouts, and armies of a Republic (CIV-16.3)."""
    player = g.players[seat]
    armies = player.government_row.armies_found_cities
    return [figure for figure in player.figures_on(square) if figure.is_scout or armies]


def site_obstacle(g: Game, seat: Seat, square: Square) -> Obstacle | None:
    """Return why no city can be founded on a square by any figure (CIV-6.3, CIV-6.3.3)."""
    around = AROUND[square]
    if not bit(square) & g.world.known or around & ~g.world.known or around.bit_count() < 8:
        return Obstacle("CIV-6.3", "all eight squares around a city must be revealed")
    if bit(square) & g.world.water:
        return Obstacle("CIV-6.3", "you cannot found a city on water")
    if (around | bit(square)) & mask_of(g.map_tokens):
        return Obstacle("CIV-6.3", "a hut or village is too near")
    if around & enemies_mask(g, seat):
        return Obstacle("CIV-6.3", "an enemy figure is next to it")
    if any(city_distance(square, other) < CITY_GAP for other in g.cities):
        return Obstacle("CIV-6.3", "a city must be at least {n} squares away from every other", n=CITY_GAP)
    if square in g.markers:
        return Obstacle("CIV-6.3.3", "something is already built on that square")
    return None


def limit_obstacle(g: Game, seat: Seat) -> Obstacle | None:
    """Return why a player can have no further city (CIV-6.3.1)."""
    number = len(cities_of(g, seat))
    limit = min(city_limit(g.players[seat]), PER_PLAYER.city_tokens)
    if number >= limit:
        return Obstacle("CIV-6.3.1", "you already have {n} cities", n=number)
    return None


def room_for(g: Game, seat: Seat, square: Square) -> int:
    """Return how many more figures of a player can rest on a square; 0 where none may (CIV-9.3 to CIV-9.5)."""
    player = g.players[seat]
    here = bit(square)
    if not here & g.world.known or square in g.cities or square in g.map_tokens or here & enemies_mask(g, seat):
        return 0
    if here & g.world.water and water(player) != "end":
        return 0
    return max(0, stacking_limit(player) - len(player.figures_on(square)))


def relocation_squares(g: Game, seat: Seat, square: Square) -> list[Square]:
    """Return the squares to which a figure on the site of a new city can move (CIV-6.3.2)."""
    return [other for other in squares_in(AROUND[square]) if room_for(g, seat, other)]
