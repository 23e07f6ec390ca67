"""Strong colours of Terra Mystica: colours to be distinguished differ more, for everybody's eyes."""

from __future__ import annotations

from collections.abc import Mapping

from render.strong_colours import Palette, palette_of
from render.terra_mystica.board import WATER
from render.terra_mystica.palette import PIECE_FILL, TERRAIN_FILL
from rules.terra_mystica.core.catalog import RIVER

TERRAINS: Mapping[str, str] = {
    "desert": "#f2ff26",
    "plains": "#f6c4b3",
    "swamp": "#66546a",
    "lakes": "#6890ea",
    "forest": "#004502",
    "mountains": "#cde8ff",
    "wasteland": "#c26764",
    RIVER: "#000050",
}
PIECES: Mapping[str, str] = {
    "desert": "#ffd800",
    "plains": "#36120a",
    "swamp": "#000038",
    "lakes": "#104dda",
    "forest": "#4fb48c",
    "mountains": "#b8b0d0",
    "wasteland": "#c81e1e",
}
PALETTE: Palette = {WATER: TERRAINS[RIVER], **palette_of((TERRAIN_FILL, TERRAINS), (PIECE_FILL, PIECES))}
"""The usual colours with their replacements."""
