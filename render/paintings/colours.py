"""The light of all paintings: the sun stands in the upper left, lights are warm and shadows cool."""

from __future__ import annotations

from render.theme import mix

INK = "#2a1c14"
CREAM = "#fff6df"
GOLD = "#f6c945"
SUNLIGHT = "#fff1c4"
SHADE = "#1c1736"
CAST = "#10182455"
"""The shadow of something that grows."""


def lit(colour: str, share: float) -> str:
    """Return the colour in the sun, or in the shade if the share is negative."""
    return mix(colour, SUNLIGHT, share) if share > 0 else mix(colour, SHADE, -share)
