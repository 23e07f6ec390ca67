"""Cities, outskirts, figures, blockades and what scouts gather (CIV-2.7, CIV-2.8, CIV-13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_

from rules.civilization.core.grid import AROUND, NAMES, Square, bit, mask_of, squares_in, steps_between, within
from rules.civilization.core.player import Figure
from rules.civilization.core.state import City, Game
from rules.engine.core.text import Seat


def cities_of(g: Game, seat: Seat) -> list[Square]:
    """The centres of a player's cities, in the order they were founded: the capital first."""
    return [square for square, city in g.cities.items() if city.seat == seat]


def capital_of(g: Game, seat: Seat) -> Square | None:
    """The centre of a player's capital; None before it is placed."""
    return next((square for square, city in g.cities.items() if city.seat == seat and city.capital), None)


def city_around(g: Game, square: Square) -> Square | None:
    """The centre of the city whose outskirts a square belongs to; outskirts never overlap (CIV-6.3)."""
    return next((centre for centre in squares_in(AROUND[square]) if centre in g.cities), None)


def owner_of(g: Game, square: Square) -> Seat | None:
    """Whose outskirts a square belongs to: the owner of what is built there."""
    centre = city_around(g, square)
    return None if centre is None else g.cities[centre].seat


def outskirts(g: Game, centre: Square) -> int:
    """The squares around a city centre."""
    return AROUND[centre] & g.world.known


def figures_mask(g: Game, seat: Seat) -> int:
    """The squares with figures of a player."""
    mask = 0
    for figure in g.players[seat].figures:
        if figure.square is not None:
            mask |= 1 << figure.square
    return mask


def enemies_mask(g: Game, seat: Seat) -> int:
    """The squares with figures of other players."""
    mask = 0
    for player in g.players:
        if player.seat != seat:
            for figure in player.figures:
                if figure.square is not None:
                    mask |= 1 << figure.square
    return mask


def figures_owner(g: Game, square: Square) -> Seat | None:
    """Whose figures stand on a square (CIV-2.9)."""
    return next((player.seat for player in g.players for figure in player.figures if figure.square == square), None)


def fighting_away(g: Game) -> list[Figure]:
    """The attackers of a battle, which have left their square and stand on no other one yet (CIV-13.11)."""
    if g.battle is None or g.battle.attacker.seat is None:
        return []
    figures = g.players[g.battle.attacker.seat].figures
    return [figures[number] for number in g.battle.armies if figures[number].square is None]


def blockaded(g: Game, square: Square) -> bool:
    """Whether an enemy figure on a square of outskirts shuts it (CIV-13.6)."""
    seat = owner_of(g, square)
    return seat is not None and bool(enemies_mask(g, seat) & bit(square))


def working_squares(g: Game, centre: Square) -> int:
    """The squares whose icons a city has: outskirts without blockades, and what scouts gather (CIV-13.1, CIV-13.6).

    They are read now, where the scouts stand now (CIV-13.2), also in enemy outskirts (CIV-13.3); whatever lies on them
    gives its icons (CIV-13.5), to one city alone (CIV-13.4).
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
    """Where a wonder lies, or any building or great person of a kind."""
    return next((square for square, each in g.markers.items() if each.kind == kind and each.id == name), None)


def own_markers(g: Game, seat: Seat, kind: str) -> Iterator[tuple[Square, str]]:
    """What of a kind lies in the outskirts of a player's cities."""
    for square, marker in g.markers.items():
        if marker.kind == kind and owner_of(g, square) == seat:
            yield square, marker.id


def buildings_on_map(g: Game) -> list[Square]:
    """Where buildings stand; the walls of a city are one on its centre (CIV-8.5.4, CIV-14.3.4)."""
    walls = [square for square, city in g.cities.items() if city.walled]
    return sorted([*walls, *(square for square, marker in g.markers.items() if marker.kind == "building")])


def within_reach(g: Game, seat: Seat, squares: Iterable[Square], reach: int) -> bool:
    """Whether a figure or city centre of a player is so near to any of them, terrain notwithstanding (CIV-14.3.3)."""
    near = reduce(or_, (within(here, reach) for here in own_places(g, seat)), 0)
    return bool(near & mask_of(squares))


def distance_to(g: Game, seat: Seat, square: Square) -> int:
    """The squares between a square and the nearest figure or city centre of a player, terrain notwithstanding."""
    return min((steps_between(square, here) for here in own_places(g, seat)), default=len(NAMES))


def own_places(g: Game, seat: Seat) -> set[Square]:
    """Where the city centres and figures of a player are."""
    figures = [figure.square for figure in g.players[seat].figures if figure.square is not None]
    return {*cities_of(g, seat), *figures}


def wonder_works(g: Game, seat: Seat, wonder: str) -> bool:
    """Whether a player can use a wonder: it is neither obsolete nor blockaded (CIV-13.9, CIV-15.4)."""
    if not any(card.wonder == wonder and not card.obsolete for card in g.players[seat].wonders):
        return False
    square = marker_square(g, "wonder", wonder)
    return square is not None and not blockaded(g, square)


def city_named(g: Game, seat: Seat, square: Square | None) -> City | None:
    """A player's own city on a square."""
    city = None if square is None else g.cities.get(square)
    return city if city is not None and city.seat == seat else None
