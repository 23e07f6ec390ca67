"""The sources of combat bonuses in words (ND-11.10, ND-11.18)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from rules.engine.core.text import Text, say
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS, LEADERS
from rules.new_dawn.core.catalog.wonders import CITY_STATES, DIPLOMACY_CARDS, WONDERS

SOURCES: Mapping[str, Text] = {
    "slot": say("slot"),
    "terrain": say("terrain"),
    "terrain_of_city": say("doubled terrain"),
    "city_state": say("city-state"),
    "reinforced": say("reinforced tokens"),
}
"""Sources of bonuses other than cards and leaders."""


def source_of_bonus(source: str) -> Text:
    """Return the source of a bonus in words."""
    if source in SOURCES:
        return SOURCES[source]
    rows = chain.from_iterable(table.items() for table in (LEADERS, FOCUS_CARDS, CITY_STATES, DIPLOMACY_CARDS, WONDERS))
    return Text(next(row.name for key, row in rows if key == source))
