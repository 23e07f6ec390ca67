"""Strong colours of Through the Ages: colours to be distinguished differ more, for everybody's eyes."""

from __future__ import annotations

from render.strong_colours import Palette
from render.through_the_ages.palette import SEAT_FILL

PLAYERS = ("#00207a", "#9a1c00", "#2dabb7", "#ffde35")
PALETTE: Palette = dict(zip(SEAT_FILL, PLAYERS, strict=True))
"""The usual colours with their replacements."""
