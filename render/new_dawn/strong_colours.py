"""Strong colours of A New Dawn: colours to be distinguished differ more, for everybody's eyes."""

from __future__ import annotations

from collections.abc import Mapping

from render.new_dawn.palette import PLAYER_FILL, TERRAIN_FILL
from render.strong_colours import Palette, palette_of

TERRAINS: Mapping[str, str] = {
    "grassland": "#d3ff00",
    "hills": "#aa9c44",
    "forest": "#2a3e00",
    "desert": "#ffebd5",
    "mountains": "#604a58",
    "water": "#2dd6ff",
    "natural_wonder": "#ff59a5",
}
PLAYERS: Mapping[str, str] = {
    "red": "#8c0800",
    "blue": "#000058",
    "green": "#2c7870",
    "orange": "#ffb830",
}
PALETTE: Palette = palette_of((TERRAIN_FILL, TERRAINS), (PLAYER_FILL, PLAYERS))
"""The usual colours with their replacements."""
