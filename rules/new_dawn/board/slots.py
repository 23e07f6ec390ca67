"""The strength of a focus card (ND-5.1, ND-4.8)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.board.control import has_wonder
from rules.new_dawn.core.state import Game

MACHU_PICCHU = 3


def slot_value(g: Game, seat: Seat, slot: int) -> int:
    """Return the SLOT value of a card: its slot, but at least 3 with the Machu Picchu (ND-5.1)."""
    return MACHU_PICCHU if slot < MACHU_PICCHU and has_wonder(g, seat, "machu_picchu") else slot
