"""The signs of Terra Mystica and what they are called."""

from __future__ import annotations

from functools import partial

from render.initials import beginnings
from render.layout import Glyph, Mark, hex_corners
from render.scene import Box, Label, Node, Polygon, Symbol
from render.symbols import Sign, SignGroup, Symbols
from render.terra_mystica.looks import CULT_FILL, CULT_ICON, PIECE_FILL, TERRAIN_FILL, on_piece, on_terrain
from render.terra_mystica.signs import BOLT, BRIDGE, COINS, KEY, PRIEST, SHIP, SPADE, TOWN, WORKER, kind_sign
from render.theme import INK, readable_on
from rules.engine.core.text import Text, say
from rules.terra_mystica.core.catalog import CULT_BOARD, FACTIONS, TERRAINS, WHEEL, Cult, FactionRow
from rules.terra_mystica.core.naming import KIND_NAMES, terrain_name

_RESOURCES = (
    Sign("worker", say("workers"), WORKER, ("{n} worker",)),
    Sign("coin", say("coins"), COINS, ("{n} coin",)),
    Sign("priest", say("priests"), PRIEST, ("{n} priest", "Priest", "Priests")),
    Sign("power", say("power"), BOLT, ("{n} power", "Power", "Burn")),
    Sign("spade", say("spades"), SPADE, ("{n} spade", "Spades", "Transform", "Exchange")),
    Sign("shipping", say("shipping"), SHIP, ("shipping {n}", "Ship")),
    Sign("bridge", say("bridge"), BRIDGE, ("Bridge", "Engineers bridge")),
    Sign("town", say("town"), TOWN, ("Town",)),
    Sign("key", say("key"), KEY, ("{n} keys",)),
)


def _letters(text: str, ink: str, fill: str, size: float) -> Symbol:
    """The beginning of a name, alone on its ground."""
    letter = size * (0.9 if len(text) == 1 else 0.7)
    box = Box(-size / 2, -size / 2, size, size)
    return Symbol(f"letters {text} {fill} {size:g}", (Label(box, text, letter, ink, "black", "center", fill),))


def _space(terrain: str, letter: str, size: float) -> Symbol:
    """A space of a terrain with its letter."""
    fill, half = TERRAIN_FILL[terrain], size / 2
    box = Box(-half, -half, size, size)
    nodes: tuple[Node, ...] = (
        Polygon(hex_corners(0, 0, half), fill, INK, 0.05 * size),
        Label(box, letter, 0.5 * size, on_terrain(terrain), "black", "center", fill),
    )
    return Symbol(f"space of {terrain} {letter} {size:g}", nodes)


def _cult(cult: Cult, name: str) -> Sign:
    fill = CULT_FILL[cult]
    return Sign(cult, Text(name), Glyph(CULT_ICON[cult], readable_on(fill)), ground=fill)


def _faction(faction: FactionRow, letters: str) -> Sign:
    fill = PIECE_FILL[faction.terrain]
    mark = Mark(partial(_letters, letters, on_piece(faction.terrain), fill))
    return Sign(faction.id, Text(faction.name), mark, ground=fill)


def _symbols() -> Symbols:
    # In English everywhere: everybody sees the same emoji.
    factions = beginnings({faction.id: faction.name for faction in FACTIONS.values()})
    terrains = beginnings({terrain: TERRAINS[terrain].name for terrain in WHEEL})
    return Symbols(
        (
            SignGroup(say("Resources"), _RESOURCES),
            SignGroup(say("Structures"), tuple(Sign(kind, name, kind_sign(kind)) for kind, name in KIND_NAMES.items())),
            SignGroup(say("Cults"), tuple(_cult(cult.id, cult.name) for cult in CULT_BOARD.cult)),
            SignGroup(say("Factions"), tuple(_faction(row, factions[row.id]) for row in FACTIONS.values())),
            SignGroup(
                say("Terrain"),
                tuple(
                    Sign(terrain, terrain_name(terrain), Mark(partial(_space, terrain, terrains[terrain])))
                    for terrain in WHEEL
                ),
            ),
        )
    )


SYMBOLS = _symbols()
