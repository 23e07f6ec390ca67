"""Values of squares: for capitals, cities, scouts and tokens (CIV-4.8, CIV-6.3, CIV-13.1)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.civilization.board.icons import MARKER_ICONS, Icons, square_icons, visible_resource
from rules.civilization.board.sites import CITY_GAP
from rules.civilization.computer.values import Values
from rules.civilization.core.grid import AROUND, Square, bit, city_distance, mask_of, squares_in
from rules.civilization.core.state import Game


def bare_worth(values: Values, square: Square) -> float:
    """Return the value of a square as it is."""
    resource = values.weights.resource if visible_resource(values.g, square) is not None else 0.0
    return values.icons(square_icons(values.g, square)) + resource


def around_worth(values: Values, square: Square) -> float:
    """Return the value of the squares around a site."""
    g = values.g
    return sum(bare_worth(values, each) for each in squares_in(AROUND[square] & g.world.known) if each not in g.cities)


def may_become_site(g: Game, square: Square) -> bool:
    """Return whether a city could be founded there after figures and huts have left (CIV-6.3)."""
    around = AROUND[square]
    known = bit(square) & g.world.known and not around & ~g.world.known and around.bit_count() == 8
    if not known or bit(square) & g.world.water or square in g.markers:
        return False
    return all(city_distance(square, other) >= CITY_GAP for other in g.cities)


def site_value(values: Values, square: Square) -> float:
    """Return the value of a city on a square; 0 where none can be founded."""
    g = values.g
    if not may_become_site(g, square) or (AROUND[square] | bit(square)) & mask_of(g.map_tokens):
        return 0.0
    worth = values.weights.of_a_city + around_worth(values, square)
    rivals = [city_distance(square, other) for other, city in g.cities.items() if city.seat != values.seat]
    return worth - (2.0 if rivals and min(rivals) < 5 else 0.0)


def covering(values: Values, square: Square, token: str) -> float:
    """Return the gain of putting a building, wonder or great person on a square."""
    gained, lost = MARKER_ICONS.get(token, Icons()), square_icons(values.g, square)
    resource = values.weights.resource if visible_resource(values.g, square) is not None else 0.0
    return values.icons(gained) - values.icons(lost) - resource


def best_cover(values: Values, squares: Iterable[Square], token: str) -> tuple[float, Square] | None:
    """Return the square with the highest gain, and that gain."""
    found = [(covering(values, square, token), -square, square) for square in squares]
    if not found:
        return None
    gain, _, square = max(found)
    return gain, square
