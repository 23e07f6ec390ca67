"""Cities, outskirts, figures, blockades and the gathering of scouts (CIV-2.7, CIV-2.8, CIV-13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_

from rules.civilization.core.grid import AROUND, NAMES, Square, bit, mask_of, squares_in, steps_between, within
from rules.civilization.core.player import Figure
from rules.civilization.core.state import City, Game
from rules.engine.core.text import Seat


def cities_of(g: Game, seat: Seat) -> list[Square]:
    """Return the centres of a player's cities, in the order they were founded: the capital first."""
    return [square for square, city in g.cities.items() if city.seat == seat]


def capital_of(g: Game, seat: Seat) -> Square | None:
    """Return the centre of a player's capital; None before it is placed."""
    return next((square for square, city in g.cities.items() if city.seat == seat and city.capital), None)


def city_around(g: Game, square: Square) -> Square | None:
    """Return the centre of the city whose outskirts contain a square; outskirts never overlap (CIV-6.3)."""
    return next((centre for centre in squares_in(AROUND[square]) if centre in g.cities), None)


def owner_of(g: Game, square: Square) -> Seat | None:
    """Return the owner of the outskirts that contain a square, and so of its buildings."""
    centre = city_around(g, square)
    return None if centre is None else g.cities[centre].seat


def outskirts(g: Game, centre: Square) -> int:
    """Return the squares around a city centre."""
    return AROUND[centre] & g.world.known


def figures_mask(g: Game, seat: Seat) -> int:
    """Return the squares with figures of a player."""
    mask = 0
    for figure in g.players[seat].figures:
        if figure.square is not None:
            mask |= 1 << figure.square
    return mask


def enemies_mask(g: Game, seat: Seat) -> int:
    """Return the squares with figures of other players."""
    mask = 0
    for player in g.players:
        if player.seat != seat:
            for figure in player.figures:
                if figure.square is not None:
                    mask |= 1 << figure.square
    return mask


def figures_owner(g: Game, square: Square) -> Seat | None:
    """Return the owner of the figures on a square (CIV-2.9)."""
    return next((player.seat for player in g.players for figure in player.figures if figure.square == square), None)


def fighting_away(g: Game) -> list[Figure]:
    """Return the attackers of a battle, which have left their square and are on no other one yet (CIV-13.11)."""
    if g.battle is None or g.battle.attacker.seat is None:
        return []
    figures = g.players[g.battle.attacker.seat].figures
    return [figures[number] for number in g.battle.armies if figures[number].square is None]


def blockaded(g: Game, square: Square) -> bool:
    """Return whether an enemy figure blockades a square of outskirts (CIV-13.6)."""
    seat = owner_of(g, square)
    return seat is not None and bool(enemies_mask(g, seat) & bit(square))


def working_squares(g: Game, centre: Square) -> int:
    """Return the squares whose icons a city has: outskirts without blockades, and those gathered by scouts (CIV-13.1,
    CIV-13.6).

    The scouts' present squares count (CIV-13.2), also in enemy outskirts (CIV-13.3). Everything on them gives its icons
    (CIV-13.5), but to one city only (CIV-13.4).
    """
    seat = g.cities[centre].seat
    own = outskirts(g, centre) & ~enemies_mask(g, seat)
    gathered, seen = 0, 0
    for figure in g.players[seat].figures:
        if figure.city is None or figure.square is None or seen & bit(figure.square):
            continue
        seen |= bit(figure.square)
        own &= ~bit(figure.square)
        if figure.city == centre:
            gathered |= bit(figure.square)
    return own | gathered


def marker_square(g: Game, kind: str, name: str) -> Square | None:
    """Return the square of a wonder, or of any building or great person with that id."""
    return next((square for square, each in g.markers.items() if each.kind == kind and each.id == name), None)


def own_markers(g: Game, seat: Seat, kind: str) -> Iterator[tuple[Square, str]]:
    """Yield the markers of a kind in the outskirts of a player's cities."""
    for square, marker in g.markers.items():
        if marker.kind == kind and owner_of(g, square) == seat:
            yield square, marker.id


def buildings_on_map(g: Game) -> list[Square]:
    """Return the squares with buildings; the walls of a city are a building on its centre (CIV-8.5.4, CIV-14.3.4)."""
    walls = [square for square, city in g.cities.items() if city.walled]
    return sorted([*walls, *(square for square, marker in g.markers.items() if marker.kind == "building")])


def within_reach(g: Game, seat: Seat, squares: Iterable[Square], reach: int) -> bool:
    """Return whether a figure or city centre of a player is that near to any of the squares, ignoring terrain
    (CIV-14.3.3).
    """
    near = reduce(or_, (within(here, reach) for here in own_places(g, seat)), 0)
    return bool(near & mask_of(squares))


def distance_to(g: Game, seat: Seat, square: Square) -> int:
    """Return the distance from a square to the nearest figure or city centre of a player, ignoring terrain."""
    return min((steps_between(square, here) for here in own_places(g, seat)), default=len(NAMES))


def own_places(g: Game, seat: Seat) -> set[Square]:
    """Return the squares of the city centres and figures of a player."""
    figures = [figure.square for figure in g.players[seat].figures if figure.square is not None]
    return {*cities_of(g, seat), *figures}


def wonder_works(g: Game, seat: Seat, wonder: str) -> bool:
    """Return whether a player can use a wonder: it is neither obsolete nor blockaded (CIV-13.9, CIV-15.4)."""
    if not any(card.wonder == wonder and not card.obsolete for card in g.players[seat].wonders):
        return False
    square = marker_square(g, "wonder", wonder)
    return square is not None and not blockaded(g, square)


def city_named(g: Game, seat: Seat, square: Square | None) -> City | None:
    """Return a player's own city on a square."""
    city = None if square is None else g.cities.get(square)
    return city if city is not None and city.seat == seat else None
