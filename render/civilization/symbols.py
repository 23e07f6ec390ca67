"""The legend of Civilization."""

from __future__ import annotations

from functools import partial

from render.civilization.looks import BUILDING_ICON, NATION_LETTER, PERSON_ICON, RESOURCE_ICON, UNIT_ICON, WONDER_ICON
from render.civilization.pieces import army, city, scout, shield
from render.civilization.signs import (
    TECH,
    event_mark,
    marker_mark,
    resource_mark,
    token_mark,
    unit_glyph,
    yield_mark,
)
from render.layout import Mark
from render.symbols import Sign, SignGroup, Symbols
from rules.civilization.core.catalog.nations import NATIONS
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.words.naming import named
from rules.engine.core.text import Text, say

OWN = "#4f463c"
"""The colour of pieces without an owner."""
_ICONS = (
    Sign("trade", say("trade"), yield_mark("trade"), ("{n} trade", "Take trade")),
    Sign("production", say("production"), yield_mark("production"), ("{n} production",)),
    Sign(
        "culture",
        say("culture"),
        yield_mark("culture"),
        ("{n} culture", "Take culture", "Advance in culture", "Devote to the arts"),
    ),
    Sign("coin", say("coin"), yield_mark("coin"), ("{n} coin", "Buy a coin", "Take a coin")),
    Sign("combat", say("combat bonus"), yield_mark("combat")),
)
_PIECES = (
    Sign("city", say("city"), Mark(partial(city, OWN, "")), ("{n} city", "Found a city", "Capital")),
    Sign("army", named("army"), Mark(partial(army, "", OWN, "")), ("{n} army", "Produce a figure")),
    Sign("scout", named("scout"), Mark(partial(scout, OWN, "")), ("{n} scout",)),
    Sign("hut", say("hut"), token_mark("hut"), ("{n} hut", "a hut")),
    Sign("village", say("village"), token_mark("village"), ("{n} village", "a village")),
    Sign("technology", say("technology"), TECH, ("Research", "Learn", "Learn a technology")),
    Sign("culture_event", say("culture event"), event_mark("I")),
)


def _tokens(kind: str, names: tuple[str, ...]) -> tuple[Sign, ...]:
    return tuple(Sign(name, named(name), marker_mark(kind, name)) for name in names)


SYMBOLS = Symbols(
    (
        SignGroup(say("Icons"), _ICONS),
        SignGroup(say("Resources"), tuple(Sign(kind, named(kind), resource_mark(kind)) for kind in RESOURCE_ICON)),
        SignGroup(say("Pieces"), _PIECES),
        SignGroup(say("Units"), tuple(Sign(kind, named(kind), unit_glyph(kind)) for kind in UNIT_ICON)),
        SignGroup(
            say("Nations"),
            tuple(
                Sign(row.id, Text(row.name), Mark(partial(shield, row.id, OWN, NATION_LETTER[row.id])))
                for row in NATIONS.values()
            ),
        ),
        SignGroup(say("Buildings"), _tokens("building", tuple(BUILDING_ICON))),
        SignGroup(say("Wonders"), _tokens("wonder", tuple(WONDER_ICON))),
        SignGroup(say("Great persons"), _tokens("great_person", tuple(PERSON_ICON))),
    ),
    frozenset((row.name, "technology") for row in TECHNOLOGIES.values()),
)
