"""Scouts declared for cities (CIV-6.6, CIV-13.1)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.civilization.board.control import capital_of, city_around, city_named
from rules.civilization.core.grid import Square
from rules.civilization.core.player import Figure
from rules.civilization.core.state import Game
from rules.civilization.effects.atomic import atomic
from rules.engine.core.text import Seat


@atomic
def assign(g: Game, scouts: Iterable[Figure], centre: Square | None) -> None:
    """Let scouts gather for a city."""
    for scout in scouts:
        scout.city = centre


def default_city(g: Game, seat: Seat, scout: Figure) -> Square | None:
    """Return the last declaration if it is still possible, else the own city around, else the capital (CIV-6.6)."""
    if scout.square is None:
        return None
    around = city_around(g, scout.square)
    for centre in (scout.city, around):
        if city_named(g, seat, centre) is not None:
            return centre
    return capital_of(g, seat)


@atomic
def assign_by_default(g: Game, seat: Seat) -> None:
    """Declare every scout on the map as before, or by default."""
    for figure in g.players[seat].figures:
        if figure.is_scout:
            figure.city = default_city(g, seat, figure)
