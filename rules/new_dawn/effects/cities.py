"""City figures placed (ND-2.10, ND-3.18, ND-10.2)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.core.state import City, Game
from rules.new_dawn.effects.atomic import atomic


@atomic
def place_capital(g: Game, seat: Seat, space: str) -> None:
    """Put a player's capital on the map permanently."""
    g.cities[space] = City(seat, capital=True)
    g.last_spaces.append(space)


@atomic
def place_city(g: Game, seat: Seat, space: str) -> None:
    """Put an unused city on a space. An own control token there returns; possessions tied to the space stay
    (ND-10.3).
    """
    g.control.pop(space, None)
    g.cities[space] = City(seat)
    g.last_spaces.append(space)
