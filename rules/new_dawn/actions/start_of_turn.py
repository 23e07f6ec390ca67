"""Conditions for using abilities at the start of a turn (ND-4.3)."""

from __future__ import annotations

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat
from rules.new_dawn.board.abilities import still_has
from rules.new_dawn.core.state import Game


def unusable(g: Game, seat: Seat, ability: str) -> Obstacle | None:
    """Return why an ability cannot be used: not owned when the turn began, already used, or lost since."""
    if ability not in g.turn.abilities:
        return Obstacle("ND-4.3", "that was not yours at the start of the turn, or is already used")
    if not still_has(g, seat, ability):
        return Obstacle("ND-13.1", "that is no longer yours")
    return None
