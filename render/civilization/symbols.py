"""The legend of Civilization."""

from __future__ import annotations

from functools import partial

from render.civilization.inline_icons import (
    TECH,
    event_mark,
    marker_mark,
    resource_mark,
    token_mark,
    unit_glyph,
    yield_mark,
)
from render.civilization.palette import BUILDING_ICON, NATION_LETTER, PERSON_ICON, RESOURCE_ICON, UNIT_ICON, WONDER_ICON
from render.civilization.pieces import army, city, scout, shield
from render.layout import Mark
from render.symbols import Legend, LegendEntry, SignGroup
from rules.civilization.core.catalog.nations import NATIONS
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.words.names import named
from rules.engine.core.text import Text, say

OWN = "#4f463c"
"""The colour of pieces without an owner."""
_ICONS = (
    LegendEntry("trade", say("trade"), yield_mark("trade"), ("{n} trade", "Take trade")),
    LegendEntry("production", say("production"), yield_mark("production"), ("{n} production",)),
    LegendEntry(
        "culture",
        say("culture"),
        yield_mark("culture"),
        ("{n} culture", "Take culture", "Advance in culture", "Devote to the arts"),
    ),
    LegendEntry("coin", say("coin"), yield_mark("coin"), ("{n} coin", "Buy a coin", "Take a coin")),
    LegendEntry("combat", say("combat bonus"), yield_mark("combat")),
)
_PIECES = (
    LegendEntry("city", say("city"), Mark(partial(city, OWN, "")), ("{n} city", "Found a city", "Capital")),
    LegendEntry("army", named("army"), Mark(partial(army, "", OWN, "")), ("{n} army", "Produce a figure")),
    LegendEntry("scout", named("scout"), Mark(partial(scout, OWN, "")), ("{n} scout",)),
    LegendEntry("hut", say("hut"), token_mark("hut"), ("{n} hut", "a hut")),
    LegendEntry("village", say("village"), token_mark("village"), ("{n} village", "a village")),
    LegendEntry("technology", say("technology"), TECH, ("Research", "Learn", "Learn a technology")),
    LegendEntry("culture_event", say("culture event"), event_mark("I")),
)


def _tokens(kind: str, names: tuple[str, ...]) -> tuple[LegendEntry, ...]:
    return tuple(LegendEntry(name, named(name), marker_mark(kind, name)) for name in names)


SYMBOLS = Legend(
    (
        SignGroup(say("Icons"), _ICONS),
        SignGroup(
            say("Resources"), tuple(LegendEntry(kind, named(kind), resource_mark(kind)) for kind in RESOURCE_ICON)
        ),
        SignGroup(say("Pieces"), _PIECES),
        SignGroup(say("Units"), tuple(LegendEntry(kind, named(kind), unit_glyph(kind)) for kind in UNIT_ICON)),
        SignGroup(
            say("Nations"),
            tuple(
                LegendEntry(row.id, Text(row.name), Mark(partial(shield, row.id, OWN, NATION_LETTER[row.id])))
                for row in NATIONS.values()
            ),
        ),
        SignGroup(say("Buildings"), _tokens("building", tuple(BUILDING_ICON))),
        SignGroup(say("Wonders"), _tokens("wonder", tuple(WONDER_ICON))),
        SignGroup(say("Great persons"), _tokens("great_person", tuple(PERSON_ICON))),
    ),
    frozenset((row.name, "technology") for row in TECHNOLOGIES.values()),
    emblem="city",
)
