"""Entries of `/rules`: all numbered rules, components, boards and options, with their texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.core.text import Text, say
from rules.engine.reference.rule_book import UNCERTAIN, reference
from rules.engine.reference.rules_text import Entry
from rules.new_dawn.core.catalog.base import NamedRow
from rules.new_dawn.core.catalog.cards import AGENDAS, FOCUS_CARDS, LEADERS, VICTORY_CARDS
from rules.new_dawn.core.catalog.numbers import BARBARIANS, RESOURCE_ROWS, RULE_BOOK
from rules.new_dawn.core.catalog.wonders import CITY_STATES, DIPLOMACY_CARDS, NATURAL_WONDERS, WONDERS
from rules.new_dawn.words.component_entries import (
    agenda_entry,
    barbarian_entry,
    city_state_entry,
    diplomacy_entry,
    doubts,
    focus_card_entry,
    leader_entry,
    natural_wonder_entry,
    resource_entry,
    terrain_entry,
    victory_card_entry,
    wonder_entry,
)
from rules.new_dawn.words.names import TERRAINS
from rules.new_dawn.words.topic_entries import board_entries, option_entries


def components() -> list[Entry]:
    """Return every component, each kind after an entry that lists it."""
    kinds: Sequence[tuple[str, Text, list[Entry]]] = (
        ("focus_cards", say("All focus cards"), [focus_card_entry(row) for row in FOCUS_CARDS.values()]),
        ("leaders", say("The eight leaders"), [leader_entry(row) for row in LEADERS.values()]),
        ("world_wonders", say("All world wonders"), [wonder_entry(row) for row in WONDERS.values()]),
        ("victory_cards", say("All victory cards"), [victory_card_entry(row) for row in VICTORY_CARDS.values()]),
        ("agendas", say("All agendas"), [agenda_entry(row) for row in AGENDAS.values()]),
        ("city_states", say("All city-states"), [city_state_entry(row) for row in CITY_STATES.values()]),
        (
            "diplomacy_cards",
            say("All diplomacy cards of players"),
            [diplomacy_entry(row) for row in DIPLOMACY_CARDS.values()],
        ),
        (
            "natural_wonders",
            say("All natural wonders"),
            [natural_wonder_entry(row) for row in NATURAL_WONDERS.values()],
        ),
        ("resources", say("All resources"), [resource_entry(row) for row in RESOURCE_ROWS.values()]),
        ("terrains", say("All kinds of terrain"), [terrain_entry(terrain) for terrain in TERRAINS]),
        ("barbarians", say("All barbarians"), [barbarian_entry(row) for row in BARBARIANS.values()]),
        ("boards", say("All dials and bars"), board_entries()),
        ("options", say("All options"), option_entries()),
    )
    entries: list[Entry] = []
    for key, title, members in kinds:
        keys = tuple(member.key for member in members)
        entries += [Entry(key, title, tuple(member.title for member in members), contents=True, members=keys), *members]
    return entries


def component_messages() -> Iterator[str]:
    """Yield the texts of the data files that need translation."""
    rows: tuple[NamedRow, ...] = (
        *FOCUS_CARDS.values(),
        *LEADERS.values(),
        *WONDERS.values(),
        *CITY_STATES.values(),
        *DIPLOMACY_CARDS.values(),
        *AGENDAS.values(),
    )
    for row in rows:
        yield row.name
        yield row.text
    for leader in LEADERS.values():
        yield leader.civilization
        yield leader.ability_name
    yield from (wonder.name for wonder in NATURAL_WONDERS.values())
    yield from (resource.name for resource in RESOURCE_ROWS.values())


REFERENCE = reference(
    [RULE_BOOK],
    components(),
    start=[
        *(row.id for row in RULE_BOOK.chapter if row.id not in ("ND-16", "ND-18")),
        "focus_cards",
        "leaders",
        "world_wonders",
        "victory_cards",
        "city_states",
        "boards",
        "options",
        UNCERTAIN,
    ],
    doubts=list(doubts()),
)
