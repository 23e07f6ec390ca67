"""Values of squares: to build on, to found a city on, to gather from (CIV-2.4, CIV-6.3, CIV-13.1)."""

from __future__ import annotations

from rules.civilization.board.icons import Icons, square_icons, visible_resource
from rules.civilization.board.movement import facedown_at
from rules.civilization.board.sites import site_obstacle
from rules.civilization.core.catalog.land import DIRECTIONS
from rules.civilization.core.grid import AROUND, Square, neighbour, squares_in
from rules.civilization.core.state import Game
from rules.engine.core.text import Seat

RESOURCE = 2
"""The value of a harvestable resource, measured in icons."""


def icons_worth(icons: Icons) -> int:
    """Return the weighted sum of icons; a coin keeps trade every turn, and culture is rarer than production."""
    return icons.trade + icons.production + 2 * icons.culture + 3 * icons.coins


def square_worth(g: Game, square: Square) -> int:
    """Return the value of a square as it is, which a building would cover."""
    resource = RESOURCE if visible_resource(g, square) is not None else 0
    return icons_worth(square_icons(g, square)) + resource


def site_worth(g: Game, seat: Seat, square: Square) -> int:
    """Return the total value of the squares around a site; 0 where no city can be founded."""
    if site_obstacle(g, seat, square) is not None:
        return 0
    return sum(square_worth(g, each) for each in squares_in(AROUND[square]))


def unknown_beside(g: Game, square: Square) -> int:
    """Return how many unknown tiles touch a square."""
    return sum(facedown_at(g, neighbour(square, direction)) is not None for direction in DIRECTIONS)
