"""Strong colours of Civilization: colours to be distinguished differ more, for everybody's eyes."""

from __future__ import annotations

from collections.abc import Mapping

from render.civilization.palette import FACEDOWN_FILL, PLAYER_FILLS, TERRAIN_FILL
from render.strong_colours import Palette, palette_of

TERRAINS: Mapping[str, str] = {
    "grassland": "#a4f01d",
    "forest": "#006010",
    "mountain": "#a08a86",
    "desert": "#fffcf4",
    "water": "#648cff",
}
PLAYERS = ("#8c0800", "#000058", "#2c7870", "#ffb830")
PALETTE: Palette = {
    **palette_of((TERRAIN_FILL, TERRAINS)),
    **dict(zip(PLAYER_FILLS, PLAYERS, strict=True)),
    FACEDOWN_FILL: "#15070d",
}
"""The usual colours with their replacements."""
