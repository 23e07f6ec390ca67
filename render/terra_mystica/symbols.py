"""The legend of Terra Mystica."""

from __future__ import annotations

from functools import partial

from render.layout import Glyph, Mark
from render.symbols import Legend, LegendEntry, SignGroup
from render.terra_mystica.inline_icons import BOLT, BRIDGE, COINS, KEY, PRIEST, SHIP, SPADE, TOWN, WORKER, kind_sign
from render.terra_mystica.palette import CULT_FILL, CULT_ICON, FACTION_ICON, PIECE_FILL, on_piece
from render.terra_mystica.terrain import hexagon
from render.theme import readable_on
from rules.engine.core.text import Text, say
from rules.terra_mystica.core.catalog import CULT_BOARD, FACTIONS, WHEEL, Cult, FactionRow, Kind
from rules.terra_mystica.core.effects import BUILT, SCORED
from rules.terra_mystica.core.names import KIND_NAMES, KIND_OBJECTS, terrain_name

_RESOURCES = (
    LegendEntry("worker", say("workers"), WORKER, ("{n} worker",)),
    LegendEntry("coin", say("coins"), COINS, ("{n} coin",)),
    LegendEntry("priest", say("priests"), PRIEST, ("{n} priest", "Priest", "Priests")),
    LegendEntry("power", say("power"), BOLT, ("{n} power", "Power", "Burn")),
    LegendEntry("spade", say("spades"), SPADE, ("{n} spade", "Spades", "Transform", "Exchange", "{vp} VP per spade")),
    LegendEntry("shipping", say("shipping"), SHIP, ("shipping {n}", "Ship", "{vp} VP per shipping level")),
    LegendEntry("bridge", say("bridge"), BRIDGE, ("Bridge", "Engineers bridge")),
    LegendEntry("town", say("town"), TOWN, ("Town", "{vp} VP per town")),
    LegendEntry("key", say("key"), KEY, ("{n} keys",)),
)


def _cult(cult: Cult, name: str) -> LegendEntry:
    fill = CULT_FILL[cult]
    return LegendEntry(cult, Text(name), Glyph(CULT_ICON[cult], readable_on(fill)), (f"step of {cult}",), ground=fill)


def _structure(kind: Kind, name: Text) -> LegendEntry:
    scored = [find(1).template for find in (SCORED.get(kind), BUILT.get(kind)) if find is not None]
    return LegendEntry(kind, name, kind_sign(kind), (*scored, KIND_OBJECTS[kind].template))


def _faction(faction: FactionRow) -> LegendEntry:
    emblem = Glyph(FACTION_ICON[faction.id], on_piece(faction.terrain))
    return LegendEntry(faction.id, Text(faction.name), emblem, ground=PIECE_FILL[faction.terrain])


def _terrain(terrain: str) -> LegendEntry:
    return LegendEntry(terrain, terrain_name(terrain), Mark(partial(hexagon, terrain)))


SYMBOLS = Legend(
    (
        SignGroup(say("Resources, spades and towns"), _RESOURCES),
        SignGroup(say("Structures"), tuple(_structure(kind, name) for kind, name in KIND_NAMES.items())),
        SignGroup(say("Cults"), tuple(_cult(cult.id, cult.name) for cult in CULT_BOARD.cult)),
        SignGroup(say("Factions"), tuple(_faction(row) for row in FACTIONS.values())),
        SignGroup(say("Terrain"), tuple(map(_terrain, WHEEL))),
    ),
    emblem="stronghold",
)
