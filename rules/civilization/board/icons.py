"""The icons of squares and cities (CIV-2.4, CIV-2.8, CIV-2.10, CIV-8.2, CIV-8.7, CIV-8.8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.civilization.board.control import cities_of, enemies_mask, outskirts, working_squares
from rules.civilization.core.catalog.base import MARKET_RESOURCES, IconRow, Resource
from rules.civilization.core.catalog.build import BUILDINGS, WONDERS
from rules.civilization.core.catalog.land import TERRAIN_ROWS
from rules.civilization.core.catalog.nations import GREAT_PERSONS
from rules.civilization.core.grid import Square, mask_of, squares_in
from rules.civilization.core.state import Game
from rules.engine.core.text import Seat


@dataclass(frozen=True, slots=True)
class Icons:
    """The icons of one square or of several together."""

    trade: int = 0
    production: int = 0
    culture: int = 0
    coins: int = 0

    def __add__(self, other: Icons) -> Icons:
        return Icons(
            self.trade + other.trade,
            self.production + other.production,
            self.culture + other.culture,
            self.coins + other.coins,
        )


NONE = Icons()


_ROWS: tuple[IconRow, ...] = (*BUILDINGS.values(), *GREAT_PERSONS.values())
MARKER_ICONS: Mapping[str, Icons] = {
    **{row.id: Icons(row.trade, row.production, row.culture, row.coins) for row in _ROWS},
    **{row.id: Icons(culture=row.culture) for row in WONDERS.values()},
}
"""The icons of tokens, which replace those of their square (CIV-2.10, CIV-14.4.5, CIV-15.2)."""


def square_icons(g: Game, square: Square) -> Icons:
    """Return the icons of a square as it is; a city centre gives nothing (CIV-2.8)."""
    if square in g.cities:
        return NONE
    if (marker := g.markers.get(square)) is not None:
        return MARKER_ICONS[marker.id]
    face = g.world.faces[square]
    ground = TERRAIN_ROWS[face.terrain]
    return Icons(ground.trade, ground.production, face.culture, face.coins)


def city_icons(g: Game, centre: Square) -> Icons:
    """Return the icons of all squares of a city; the result equals a sum over squares, but is counted by sets."""
    bare = working_squares(g, centre) & ~mask_of(g.cities)
    found = NONE
    for square, marker in g.markers.items():
        if bare >> square & 1:
            bare ^= 1 << square
            found += MARKER_ICONS[marker.id]
    trade = production = 0
    for terrain, squares in g.world.of_terrain.items():
        number, ground = (bare & squares).bit_count(), TERRAIN_ROWS[terrain]
        trade += number * ground.trade
        production += number * ground.production
    culture, coins = (bare & g.world.with_culture).bit_count(), (bare & g.world.with_coin).bit_count()
    return found + Icons(trade, production, culture, coins)


def all_coins(g: Game, seat: Seat) -> int:
    """Return the coin icons of all cities of a player. Counted separately, because they are needed after each effect
    (CIV-12.1).
    """
    working = 0
    for centre in cities_of(g, seat):
        working |= working_squares(g, centre)
    working &= ~mask_of(g.cities)
    return coins_on(g, working)


def blockaded_coins(g: Game, seat: Seat) -> int:
    """Return the coin icons that count for nobody while enemies are on them (CIV-12.2, CIV-13.6)."""
    shut = 0
    for centre in cities_of(g, seat):
        shut |= outskirts(g, centre)
    return coins_on(g, shut & enemies_mask(g, seat) & ~mask_of(g.cities))


def coins_on(g: Game, squares: int) -> int:
    """Return the coin icons of some squares."""
    coins = 0
    for square, marker in g.markers.items():
        if squares >> square & 1:
            squares ^= 1 << square
            coins += MARKER_ICONS[marker.id].coins
    return coins + (squares & g.world.with_coin).bit_count()


def all_icons(g: Game, seat: Seat) -> Icons:
    """Return the icons of all cities of a player."""
    found = NONE
    for centre in cities_of(g, seat):
        found += city_icons(g, centre)
    return found


def visible_resource(g: Game, square: Square) -> Resource | None:
    """Return the visible resource of a square; tokens and city centres cover it (CIV-2.10)."""
    return None if square in g.cities or square in g.markers else g.world.faces[square].resource


def city_resources(g: Game, centre: Square) -> list[Resource]:
    """Return the resources a city can harvest from its own squares (CIV-8.8)."""
    found = {visible_resource(g, square) for square in squares_in(working_squares(g, centre))}
    return [kind for kind in MARKET_RESOURCES if kind in found]


def collected(g: Game, seat: Seat) -> int:
    """Return the trade a player collects, more in a Democracy, less in Fundamentalism (CIV-7.1, CIV-7.2, CIV-16.4,
    CIV-16.8).
    """
    return max(0, all_icons(g, seat).trade + g.players[seat].government_row.trade_phase_bonus)
