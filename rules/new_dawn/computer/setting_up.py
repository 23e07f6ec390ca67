"""Decisions of the computer player before the first turn: leader, capital, tiles (ND-3, ND-17.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.engine.core.text import Seat
from rules.new_dawn.actions.setup import PlaceTile, TakeCapital, TakeLeader
from rules.new_dawn.core.catalog.base import Terrain
from rules.new_dawn.core.hexes import Hex, distance
from rules.new_dawn.core.state import Game
from rules.new_dawn.core.world import Space

LEADERS = (
    "catherine_de_medici",
    "cleopatra",
    "hojo_tokimune",
    "trajan",
    "gilgamesh",
    "teddy_roosevelt",
    "montezuma",
    "tomyris",
)
"""The leaders, ordered by how often they win."""
EASY: dict[Terrain, float] = {
    "grassland": 1.0,
    "hills": 0.8,
    "forest": 0.6,
    "desert": 0.3,
    "mountains": 0.1,
    "water": 0.7,
}
ICONS = {"resource": 1.5, "natural_wonder": 2.0, "city_state": 1.5, "barbarian": -1.0}
NEIGHBOURHOOD = 4
CLOSE = 6
"""The distance below which a rival capital is uncomfortable."""
MOST_TILES = 60
"""The number of tile places that are compared."""


def leader(options: Sequence[TakeLeader]) -> TakeLeader:
    """Return the strongest free leader."""
    return min(options, key=lambda action: LEADERS.index(action.leader) if action.leader in LEADERS else len(LEADERS))


def capital(g: Game, options: Sequence[TakeCapital]) -> TakeCapital:
    """Return the space with the best surroundings."""
    return max(options, key=lambda action: _surroundings(g, g.world.space[action.space], g.world.spaces, None))


def tile(g: Game, seat: Seat, options: Sequence[PlaceTile]) -> PlaceTile:
    """Return the best place for a tile: the own capital with room and riches near it, and barbarians away from it."""
    step = max(1, len(options) // MOST_TILES)
    return max(options[::step], key=lambda action: _worth_of_tile(g, seat, action))


def _worth_of_tile(g: Game, seat: Seat, action: PlaceTile) -> float:
    spaces = list(action.placed(g).spaces())
    home = next((space for space in spaces if space.icon == "capital"), None)
    if home is not None:
        return 100.0 + _surroundings(g, home, (*g.world.spaces, *spaces), seat)
    capitals = {city.seat: g.world.space[name] for name, city in g.cities.items()}
    return sum(
        (1.0 if owner == seat else -0.4) * _riches((place.q, place.r), spaces) for owner, place in capitals.items()
    )


def _surroundings(g: Game, home: Space, spaces: Iterable[Space], seat: Seat | None) -> float:
    here = home.q, home.r
    rivals = [g.world.space[name] for name, city in g.cities.items() if city.seat != seat]
    crowd = sum(max(0, CLOSE - distance(here, (rival.q, rival.r))) for rival in rivals)
    return _riches(here, spaces) - 1.5 * crowd


def _riches(here: Hex, spaces: Iterable[Space]) -> float:
    """Return the value of easy terrain and useful icons near by, the nearest most."""
    worth = 0.0
    for space in spaces:
        way = distance(here, (space.q, space.r))
        if 0 < way <= NEIGHBOURHOOD:
            worth += (EASY.get(space.terrain, 0.0) + ICONS.get(space.icon or "", 0.0)) / way
    return worth
