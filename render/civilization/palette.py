"""The colours and icons of Civilization: terrains, players, icons of squares, resources, components.

Terrains, players, icons and resources also differ for colour-blind eyes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from render.theme import readable_on
from rules.civilization.core.catalog.base import Level, Resource, Terrain, UnitType
from rules.civilization.core.state import Game
from rules.engine.core.text import Seat

Yield = Literal["production", "trade", "culture", "coin", "combat"]
YIELDS: tuple[Yield, ...] = ("production", "trade", "culture", "coin", "combat")

TERRAIN_FILL: Mapping[Terrain, str] = {
    "grassland": "#a1c45c",
    "forest": "#326737",
    "mountain": "#8b8d95",
    "desert": "#fff3bf",
    "water": "#6fbbf0",
}
FACEDOWN_FILL = "#3a332c"
"""The colour of a tile that nobody has discovered."""
PLAYER_FILLS = ("#be0018", "#1a3ea2", "#007d5b", "#dc8800")
"""The colours of the players, by seat."""
YIELD_FILL: Mapping[Yield, str] = {
    "production": "#ae5401",
    "trade": "#174a94",
    "culture": "#d58be8",
    "coin": "#f6c945",
    "combat": "#4a0710",
}
YIELD_ICON: Mapping[Yield, str] = {
    "production": "hammer",
    "trade": "right-left",
    "culture": "music",
    "coin": "coins",
    "combat": "swords",
}
RESOURCE_FILL: Mapping[Resource, str] = {
    "wheat": "#c38028",
    "incense": "#942465",
    "silk": "#2d8dca",
    "iron": "#151210",
    "spy": "#1e02ef",
    "uranium": "#115022",
}
RESOURCE_ICON: Mapping[Resource, str] = {
    "wheat": "wheat-awn",
    "incense": "fire-flame-curved",
    "silk": "ribbon",
    "iron": "cube",
    "spy": "user-secret",
    "uranium": "radiation",
}
BUILDING_ICON: Mapping[str, str] = {
    "harbor": "anchor",
    "trading_post": "handshake",
    "workshop": "screwdriver-wrench",
    "iron_mine": "person-digging",
    "library": "book-open",
    "university": "graduation-cap",
    "granary": "warehouse",
    "aqueduct": "bridge-water",
    "market": "store",
    "bank": "building-columns",
    "temple": "vihara",
    "cathedral": "church",
    "barracks": "shield-halved",
    "academy": "medal",
    "city_walls": "chess-rook",
}
WONDER_ICON: Mapping[str, str] = {
    "stonehenge": "archway",
    "colossus": "hand-fist",
    "hanging_gardens": "spa",
    "oracle": "hand-sparkles",
    "angkor_wat": "gopuram",
    "himeji_samurai_castle": "torii-gate",
    "louvre": "landmark",
    "porcelain_tower": "place-of-worship",
    "panama_canal": "ship",
    "statue_of_liberty": "monument",
    "sydney_opera_house": "wind",
    "united_nations": "earth-europe",
}
PERSON_ICON: Mapping[str, str] = {
    "artist": "palette",
    "builder": "trowel",
    "general": "star",
    "humanitarian": "hand-holding-heart",
    "industrialist": "industry",
    "scientist": "flask",
}
UNIT_ICON: Mapping[UnitType, str] = {
    "infantry": "person-rifle",
    "artillery": "crosshairs",
    "mounted": "horse-head",
    "aircraft": "jet-fighter",
}
LEVEL_FILL: Mapping[Level, str] = {"I": "#fdf8ec", "II": "#c9a3d6", "III": "#6c13a9"}
"""The backs of culture events."""
RANKS = ("", "I", "II", "III", "IV")
ROWS = ("", "I", "II", "III", "IV", "V")
"""The levels of technologies."""


def fill_of(seat: Seat) -> str:
    """Return the colour of a player's pieces."""
    return PLAYER_FILLS[seat]


def ink_of(seat: Seat) -> str:
    """Return the colour of writing on a player's pieces."""
    return readable_on(fill_of(seat))


NATION_LETTER: Mapping[str, str] = {
    "america": "A",
    "china": "C",
    "egypt": "E",
    "germany": "G",
    "rome": "R",
    "russia": "U",
}
"""A letter of the English name of each nation, the same at every table and in every language."""


def letters(g: Game) -> dict[Seat, str]:
    """Return for each seat the letter of its nation, or its number while it has none."""
    return {p.seat: NATION_LETTER[p.nation] if p.nation else f"{p.seat + 1}" for p in g.players}
