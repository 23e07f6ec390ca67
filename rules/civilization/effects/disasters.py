"""Disaster tokens (CIV-14.5)."""

from __future__ import annotations

from rules.civilization.core.catalog.base import Terrain
from rules.civilization.core.grid import Square
from rules.civilization.core.state import Game
from rules.civilization.effects.atomic import atomic


@atomic
def lay_disaster(g: Game, square: Square, terrain: Terrain) -> None:
    """Give a square another terrain for the rest of the game, even if no token is left (CIV-14.5.2)."""
    g.world = g.world.with_disaster(square, terrain)
    g.last_squares.append(square)
