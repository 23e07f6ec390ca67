"""A turn planned ahead (ND-18.15)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.core.state import Game


def put_on_move(g: Game, seat: Seat) -> str | None:
    """The seat's turn begins on the map as it lies now, whatever is left of the present one (ND-4.1, ND-18.15)."""
    if g.phase not in ("choose", "resolve") or g.active in (None, seat):
        return None
    g.active = seat
    return "turn"
