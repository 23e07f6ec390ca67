"""The legend of A New Dawn."""

from __future__ import annotations

from functools import partial

from render.layout import Glyph, Mark, hex_corners
from render.new_dawn.inline_icons import PRODUCTION, TECH, TRADE, VICTORY
from render.new_dawn.palette import RESOURCE_ICON, TERRAIN_FILL, TYPE_FILL, TYPE_ICON
from render.new_dawn.pieces import barbarian, caravan, city, city_state, natural_wonder, resource, token, world_wonder
from render.scene import Polygon, Symbol
from render.symbols import Legend, LegendEntry, SignGroup
from render.theme import INK, readable_on
from rules.engine.core.text import Text, say
from rules.new_dawn.core.catalog.base import FocusType, Terrain
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS
from rules.new_dawn.core.catalog.numbers import RESOURCE_ROWS
from rules.new_dawn.core.catalog.wonders import CITY_STATES, NATURAL_WONDERS, WONDERS
from rules.new_dawn.words.names import TERRAINS, TYPES

OWN = "#4f463c"
"""The colour of pieces without an owner."""
_PIECES = (
    LegendEntry(
        "city", say("city"), Mark(partial(city, OWN, "")), ("{n} city", "{n} city to build", "Build a city", "Capital")
    ),
    LegendEntry(
        "control_token",
        say("control token"),
        Mark(partial(token, OWN, "")),
        ("{n} control token to place", "Place a token", "Reinforce"),
    ),
    LegendEntry(
        "caravan",
        say("caravan"),
        Mark(partial(caravan, OWN, "")),
        ("{n} caravan", "{n} caravan to send out", "Move a caravan"),
    ),
    LegendEntry(
        "trade_token",
        say("trade token"),
        TRADE,
        ("{n} trade token", "{n} trade token on {type}", "Put a trade token"),
    ),
    LegendEntry("barbarian", say("barbarian"), Mark(partial(barbarian, ""))),
    LegendEntry("city_state", say("city-state"), Mark(partial(city_state, "economy", 2)), ("{n} city-state",)),
    LegendEntry("natural_wonder", say("natural wonder"), Mark(partial(natural_wonder, "marble"))),
    LegendEntry("world_wonder", say("world wonder"), Mark(partial(world_wonder, "culture")), ("Build a wonder",)),
    LegendEntry("tech", say("technology"), TECH, ("Advance",)),
    LegendEntry("production", say("production"), PRODUCTION),
    LegendEntry("victory", say("victory card"), VICTORY),
)


def _type(kind: FocusType) -> LegendEntry:
    fill = TYPE_FILL[kind]
    mark = Glyph(TYPE_ICON[kind], readable_on(fill))
    return LegendEntry(kind, TYPES[kind], mark, ground=fill)


def _space(terrain: Terrain, size: float) -> Symbol:
    """Draw a space of a terrain."""
    corners = hex_corners(0, 0, size / 2)
    return Symbol(f"space of {terrain} {size:g}", (Polygon(corners, TERRAIN_FILL[terrain], INK, 0.05 * size),))


SYMBOLS = Legend(
    (
        SignGroup(say("Types of cards"), tuple(_type(kind) for kind in TYPE_ICON)),
        SignGroup(
            say("Resources"),
            tuple(
                LegendEntry(kind, Text(RESOURCE_ROWS[kind].name), Mark(partial(resource, kind)))
                for kind in RESOURCE_ICON
            ),
        ),
        SignGroup(say("Pieces"), _PIECES),
        SignGroup(
            say("Terrain"),
            tuple(
                LegendEntry(terrain, TERRAINS[terrain], Mark(partial(_space, terrain)))
                for terrain in TERRAIN_FILL
                if terrain != "natural_wonder"
            ),
        ),
    ),
    frozenset(
        {
            *((card.name, card.type) for card in FOCUS_CARDS.values()),
            *((wonder.name, "world_wonder") for wonder in WONDERS.values()),
            *((wonder.name, "natural_wonder") for wonder in NATURAL_WONDERS.values()),
            *((each.name, "city_state") for each in CITY_STATES.values()),
        }
    ),
    emblem="city_state",
)
