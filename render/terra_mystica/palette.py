"""The colours of Terra Mystica: terrains, the pieces of the factions, cults; and the letters of the factions."""

from __future__ import annotations

from collections.abc import Mapping

from render.initials import beginnings
from render.layout import PictureWords
from render.theme import CREAM, INK, contrast
from rules.engine.core.text import Seat
from rules.terra_mystica.core.catalog import RIVER, WHEEL, Cult
from rules.terra_mystica.core.names import terrain_name
from rules.terra_mystica.core.state import Game

TERRAIN_FILL: Mapping[str, str] = {
    "desert": "#ffeb7c",
    "plains": "#dead8b",
    "swamp": "#59595c",
    "lakes": "#67aade",
    "forest": "#147723",
    "mountains": "#d5dddd",
    "wasteland": "#c26764",
    RIVER: "#004262",
}
"""Light land in a deep river. All also differ for colour-blind eyes."""
BLACK = "#120d09"
"""Writing on the map, darker than ink, because it is small there."""

PIECE_FILL: Mapping[str, str] = {
    "desert": "#ffdb1f",
    "plains": "#442a1f",
    "swamp": "#0f101b",
    "lakes": "#1049a0",
    "forest": "#479f77",
    "mountains": "#c2cdda",
    "wasteland": "#d32f2d",
}
"""Pieces by the home terrain of their faction, which also differ for everybody's eyes."""

CULT_FILL: Mapping[Cult, str] = {"fire": "#bd4726", "water": "#1b4f9c", "earth": "#4a3020", "air": "#7aa3bf"}
CULT_ICON: Mapping[Cult, str] = {"fire": "fire", "water": "droplet", "earth": "mountain", "air": "wind"}


FACTION_LETTER: Mapping[str, str] = {
    "alchemists": "A",
    "auren": "U",
    "chaos_magicians": "C",
    "cultists": "T",
    "darklings": "D",
    "dwarves": "V",
    "engineers": "E",
    "fakirs": "F",
    "giants": "G",
    "halflings": "H",
    "mermaids": "M",
    "nomads": "N",
    "swarmlings": "S",
    "witches": "W",
}
"""A letter of the English name of each faction, the same at every table and in every language."""
FACTION_ICON: Mapping[str, str] = {
    "alchemists": "flask-vial",
    "auren": "feather",
    "chaos_magicians": "explosion",
    "cultists": "hands-praying",
    "darklings": "ghost",
    "dwarves": "gem",
    "engineers": "gears",
    "fakirs": "dharmachakra",
    "giants": "hand-fist",
    "halflings": "seedling",
    "mermaids": "fish-fins",
    "nomads": "campground",
    "swarmlings": "bugs",
    "witches": "hat-wizard",
}
"""The emblem of each faction."""


def on_terrain(terrain: str) -> str:
    """Return the colour of writing on a terrain."""
    fill = TERRAIN_FILL[terrain]
    return BLACK if contrast(BLACK, fill) >= contrast(CREAM, fill) else CREAM


def on_piece(home: str) -> str:
    """Return the colour of writing on a piece."""
    fill = PIECE_FILL[home]
    return INK if contrast(INK, fill) > contrast(CREAM, fill) else CREAM


def terrain_letter(terrain: str, localizer: PictureWords) -> str:
    """Return the shortest unique prefix of a terrain's name."""
    return beginnings({each: localizer(terrain_name(each)) for each in WHEEL})[terrain]


def letters(g: Game) -> dict[Seat, str]:
    """Return for each seat the letter of its faction, or its number while it has none."""
    return {p.seat: FACTION_LETTER[p.faction] if p.faction else f"{p.seat + 1}" for p in g.players}


def home_of(g: Game, seat: Seat) -> str:
    """Return the home terrain of a seat, or mountains, which are grey, while it has no faction."""
    player = g.players[seat]
    return player.home if player.faction else "mountains"
