"""Strong colours of Through the Ages: what must be told apart differs more, to everybody's eyes."""

from __future__ import annotations

from render.strong_colours import Palette
from render.through_the_ages.looks import SEAT_FILL

PLAYERS = ("#00207a", "#9a1c00", "#2dabb7", "#ffde35")
PALETTE: Palette = dict(zip(SEAT_FILL, PLAYERS, strict=True))
"""The usual colours with those that stand in for them."""
