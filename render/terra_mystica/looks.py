"""The colours of Terra Mystica: terrains, the pieces of the factions, cults; and the letters that tell them apart."""

from __future__ import annotations

from collections.abc import Mapping

from render.initials import beginnings
from render.layout import PictureWords
from render.theme import CREAM, INK, contrast
from rules.engine.core.text import Seat, Text
from rules.terra_mystica.core.catalog import FACTIONS, RIVER, WHEEL, Cult
from rules.terra_mystica.core.naming import terrain_name
from rules.terra_mystica.core.state import Game

TERRAIN_FILL: Mapping[str, str] = {
    "desert": "#efd98f",
    "plains": "#c79f70",
    "swamp": "#6f6a78",
    "lakes": "#78aad8",
    "forest": "#69a45c",
    "mountains": "#c3c5c4",
    "wasteland": "#f0a08d",
    RIVER: "#cfe0df",
}
"""Pale, so that pieces stand out on their own home terrain; those of like hue to a colour-blind eye differ in light."""

PIECE_FILL: Mapping[str, str] = {
    "desert": "#f4b60d",
    "plains": "#7b4a20",
    "swamp": "#26232b",
    "lakes": "#1f5cab",
    "forest": "#2a7431",
    "mountains": "#a9b3bb",
    "wasteland": "#b8281d",
}
"""Pieces by the home terrain of their faction."""

CULT_FILL: Mapping[Cult, str] = {"fire": "#c04a30", "water": "#2f6fae", "earth": "#80562c", "air": "#5f6d7a"}
CULT_ICON: Mapping[Cult, str] = {"fire": "fire", "water": "droplet", "earth": "mountain", "air": "wind"}


def on_terrain(terrain: str) -> str:
    """The colour of writing on a terrain."""
    fill = TERRAIN_FILL[terrain]
    return INK if contrast(INK, fill) >= contrast(CREAM, fill) else CREAM


def on_piece(home: str) -> str:
    """The colour of writing on a piece."""
    fill = PIECE_FILL[home]
    return INK if contrast(INK, fill) > contrast(CREAM, fill) else CREAM


def terrain_letter(terrain: str, speech: PictureWords) -> str:
    """The shortest beginning of a terrain's name that no other has."""
    return beginnings({each: speech(terrain_name(each)) for each in WHEEL})[terrain]


def letters(g: Game, speech: PictureWords) -> dict[Seat, str]:
    """For each seat the shortest beginning of its faction's name that nobody else at the table has."""
    return {player.seat: str(player.seat + 1) for player in g.players} | beginnings(
        {player.seat: speech(Text(FACTIONS[player.faction].name)) for player in g.players if player.faction}
    )


def home_of(g: Game, seat: Seat) -> str:
    """The home terrain of a seat; mountains' gray while it has no faction."""
    player = g.player(seat)
    return player.home if player.faction else "mountains"
