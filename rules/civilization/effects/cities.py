"""Cities founded and destroyed (CIV-6.3, CIV-11.8.3)."""

from __future__ import annotations

from rules.civilization.board.control import outskirts
from rules.civilization.core.grid import Square, squares_in
from rules.civilization.core.state import City, Game
from rules.civilization.effects.atomic import atomic
from rules.civilization.effects.event_texts import tell_city_lost
from rules.civilization.effects.figures import put_into_supply
from rules.civilization.effects.tokens import clear_square
from rules.engine.core.text import Seat

WALLED_NATION = "china"


@atomic
def place_capital(g: Game, seat: Seat, square: Square) -> None:
    """Place a capital; China's is walled (CIV-4.8, CIV-17.2)."""
    g.cities[square] = City(seat, capital=True, walled=g.players[seat].nation == WALLED_NATION)


@atomic
def place_city(g: Game, seat: Seat, square: Square) -> None:
    """Place a city that is no capital (CIV-6.3.1)."""
    g.cities[square] = City(seat)
    g.last_squares.append(square)


def _remove_city(g: Game, square: Square) -> None:
    for other in squares_in(outskirts(g, square)):
        clear_square(g, other, keep_person=False)
    seat = g.cities.pop(square).seat
    tell_city_lost(g, seat, square)
    for figure in g.players[seat].figures:
        if figure.city == square:
            figure.city = None
    g.last_squares.append(square)


@atomic
def destroy_city(g: Game, square: Square) -> None:
    """Remove a city that is no capital with everything built in its outskirts (CIV-11.8.3)."""
    _remove_city(g, square)


@atomic
def bomb_city(g: Game, square: Square) -> None:
    """Remove a city that is no capital with everything in its outskirts, including the figures of all players
    (CIV-9.17).
    """
    for player in g.players:
        for other in squares_in(outskirts(g, square)):
            put_into_supply(player.figures_on(other))
    _remove_city(g, square)
