"""Entries of `/rules`: all numbered rules, components, tracks and options, with their texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.civilization.core.catalog.build import BUILDINGS, UNIT_ROWS, WONDERS
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.catalog.land import RESOURCE_ROWS, TERRAIN_ROWS
from rules.civilization.core.catalog.nations import GOVERNMENTS, GREAT_PERSONS, NATIONS
from rules.civilization.core.catalog.numbers import FIGURES, RULE_BOOK
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.catalog.texts import TEXTS
from rules.civilization.words.component_entries import (
    building_entry,
    event_entry,
    figure_entry,
    government_entry,
    nation_entry,
    person_entry,
    resource_entry,
    technology_entry,
    terrain_entry,
    unit_entry,
    wonder_entry,
)
from rules.civilization.words.names import NAMES
from rules.civilization.words.topic_entries import board_entries, option_entries
from rules.engine.core.text import Text, say
from rules.engine.reference.rule_book import UNCERTAIN, reference
from rules.engine.reference.rules_text import Entry


def components() -> list[Entry]:
    """Return every component, each kind after an entry that lists it."""
    kinds: Sequence[tuple[str, Text, list[Entry]]] = (
        ("technologies", say("All technologies"), [technology_entry(row) for row in TECHNOLOGIES.values()]),
        ("buildings", say("All buildings"), [building_entry(row) for row in BUILDINGS.values()]),
        ("wonders", say("All wonders"), [wonder_entry(row) for row in WONDERS.values()]),
        ("units", say("All units"), [unit_entry(row) for row in UNIT_ROWS.values()]),
        ("figures", say("All figures"), [figure_entry(row) for row in FIGURES.values()]),
        ("governments", say("All governments"), [government_entry(row) for row in GOVERNMENTS.values()]),
        ("civilizations", say("All nations"), [nation_entry(row) for row in NATIONS.values()]),
        ("great_persons", say("All great persons"), [person_entry(row) for row in GREAT_PERSONS.values()]),
        ("culture_events", say("All culture events"), [event_entry(row) for row in EVENTS.values()]),
        ("resources", say("All resources"), [resource_entry(row) for row in RESOURCE_ROWS.values()]),
        ("terrains", say("All terrains"), [terrain_entry(row) for row in TERRAIN_ROWS.values()]),
        ("boards", say("All dials, tracks and tables"), board_entries()),
        ("options", say("All options"), option_entries()),
    )
    entries: list[Entry] = []
    for key, title, members in kinds:
        keys = tuple(member.key for member in members)
        entries += [Entry(key, title, tuple(member.title for member in members), contents=True, members=keys), *members]
    return entries


def component_messages() -> Iterator[str]:
    """Yield the texts of the data files that need translation."""
    yield from dict.fromkeys(str(name) for name in NAMES.values())
    for nation in NATIONS.values():
        yield nation.name
        yield nation.leader
    for unit in UNIT_ROWS.values():
        yield from unit.rank_names
    for texts in (TEXTS.technology, TEXTS.wonder, TEXTS.government, TEXTS.nation, TEXTS.event):
        yield from texts.values()


REFERENCE = reference(
    [RULE_BOOK],
    components(),
    start=[
        *(row.id for row in RULE_BOOK.chapter if "." not in row.id and row.id not in ("CIV-18", "CIV-22")),
        "technologies",
        "buildings",
        "wonders",
        "culture_events",
        "boards",
        UNCERTAIN,
    ],
)
