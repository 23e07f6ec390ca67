"""The colours and icons of A New Dawn: terrains, players, kinds of cards, and the letters of the players.

Terrains and players also differ for colour-blind eyes.
"""

from __future__ import annotations

from collections.abc import Mapping

from render.theme import readable_on
from rules.engine.core.text import Seat, Text, say
from rules.new_dawn.core.catalog.base import Era, FocusType, Resource, Terrain
from rules.new_dawn.core.catalog.numbers import EventKind
from rules.new_dawn.core.state import Game

TERRAIN_FILL: Mapping[Terrain, str] = {
    "grassland": "#a1c45c",
    "hills": "#a5896f",
    "forest": "#326737",
    "desert": "#fff3bf",
    "mountains": "#6c6e75",
    "water": "#6fbbf0",
    "natural_wonder": "#d9f9ff",
}
PLAYER_FILL: Mapping[str, str] = {"red": "#be0018", "blue": "#1a3ea2", "green": "#007d5b", "orange": "#dc8800"}
BARBARIAN_FILL = "#1d1714"
WALL_FILL = "#ece5d6"
"""The colour of city-states and natural wonders."""
TRADE_FILL = "#8a5f00"
NATURAL_FILL = "#2f5d8a"
"""The colour of the sign of natural wonders."""

TYPE_FILL: Mapping[FocusType, str] = {
    "culture": "#6c13a9",
    "science": "#3f99ec",
    "economy": "#e3bb5c",
    "industry": "#ae5401",
    "military": "#6b0711",
}
TYPE_ICON: Mapping[FocusType, str] = {
    "culture": "masks-theater",
    "science": "flask",
    "economy": "coins",
    "industry": "industry",
    "military": "shield-halved",
}
RESOURCE_FILL: Mapping[Resource, str] = {
    "marble": "#5d5a55",
    "mercury": "#a8261e",
    "oil": "#1d1714",
    "diamond": "#1f5cab",
}
RESOURCE_ICON: Mapping[Resource, str] = {
    "marble": "cube",
    "mercury": "droplet",
    "oil": "oil-well",
    "diamond": "gem",
}
EVENT_ICON: Mapping[EventKind, str] = {
    "barbarian_spawn": "campground",
    "none": "moon",
    "barbarian_move": "route",
    "trade": "coins",
}
LEADER_ICON: Mapping[str, str] = {
    "trajan": "road",
    "cleopatra": "monument",
    "montezuma": "sun",
    "gilgamesh": "scroll",
    "hojo_tokimune": "torii-gate",
    "tomyris": "horse-head",
    "teddy_roosevelt": "star",
    "catherine_de_medici": "crown",
}
"""An emblem for each leader, after the ability or the country."""
TECH_FILL = "#1f5cab"
"""The colour of everything about the tech dial."""
LEVELS = ("", "I", "II", "III", "IV")
ERAS: Mapping[Era, Text] = {"ancient": say("ancient"), "medieval": say("medieval"), "modern": say("modern")}


def fill_of(g: Game, seat: Seat) -> str:
    """Return the colour of a player's pieces."""
    return PLAYER_FILL[g.players[seat].color]


def ink_of(g: Game, seat: Seat) -> str:
    """Return the colour of writing on a player's pieces."""
    return readable_on(fill_of(g, seat))


LEADER_LETTER: Mapping[str, str] = {
    "catherine_de_medici": "N",
    "cleopatra": "P",
    "gilgamesh": "S",
    "hojo_tokimune": "J",
    "montezuma": "Z",
    "teddy_roosevelt": "M",
    "tomyris": "T",
    "trajan": "R",
}
"""A letter of the English name of each leader's civilization, the same at every table and in every language.

The letters from A to I belong to barbarians.
"""


def letters(g: Game) -> dict[Seat, str]:
    """Return for each seat the letter of its civilization, or its number while it has none."""
    return {p.seat: LEADER_LETTER[p.leader_id] if p.leader_id else f"{p.seat + 1}" for p in g.players}
