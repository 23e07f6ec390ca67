"""City figures placed (ND-2.10, ND-3.18)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.core.state import City, Game
from rules.new_dawn.effects.atomic import atomic


@atomic
def place_capital(g: Game, seat: Seat, space: str) -> None:
    """Put a player's capital on the map, where it stays."""
    g.cities[space] = City(seat, capital=True)
    g.last_spaces.append(space)
