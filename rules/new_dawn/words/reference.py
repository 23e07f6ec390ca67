"""What `/rules` tells of the components, and the texts of the data files."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.text import Text, say
from rules.engine.reference.rule_book import reference
from rules.engine.reference.rules_text import Entry
from rules.new_dawn.core.catalog.base import NamedRow
from rules.new_dawn.core.catalog.cards import AGENDAS, FOCUS_CARDS, LEADERS
from rules.new_dawn.core.catalog.numbers import RESOURCE_ROWS, RULE_BOOK
from rules.new_dawn.core.catalog.wonders import CITY_STATES, DIPLOMACY_CARDS, NATURAL_WONDERS, WONDERS
from rules.new_dawn.words.naming import TYPES, resource_name


def component_entries() -> Iterator[Entry]:
    """An entry for each card, leader, wonder, city-state and agenda."""
    for card in FOCUS_CARDS.values():
        what = say("Focus card: {type}, level {level}", type=TYPES[card.type], level=card.level)
        yield _entry("card", card, what)
    for leader in LEADERS.values():
        what = say("Leader of {what}", what=Text(leader.civilization))
        yield _entry("leader", leader, what, Text(leader.ability_name))
    for wonder in WONDERS.values():
        paid = [resource_name(resource) for resource in wonder.resources]
        what = say(
            "World wonder: {type}, cost {cost}, {one} or {other}",
            type=TYPES[wonder.type],
            cost=wonder.cost,
            one=paid[0],
            other=paid[1],
        )
        yield _entry("wonder", wonder, what)
    for city_state in CITY_STATES.values():
        yield _entry("city_state", city_state, say("City-state: {type}", type=TYPES[city_state.type]))
    for diplomacy in DIPLOMACY_CARDS.values():
        yield _entry("diplomacy", diplomacy, say("Diplomacy card of a player"))
    for agenda in AGENDAS.values():
        yield _entry("agenda", agenda, say("Agenda of a victory card"))
    for row in NATURAL_WONDERS.values():
        line = say("Natural wonder: {resource}", resource=resource_name(row.resource))
        yield Entry(f"natural_wonder:{row.id}", Text(row.name), (line,), named=True)


def component_messages() -> Iterator[str]:
    """The texts of the data files that are to be translated."""
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


def _entry(kind: str, row: NamedRow, *lines: Text) -> Entry:
    return Entry(f"{kind}:{row.id}", Text(row.name), (*lines, Text(row.text)), named=True)


REFERENCE = reference([RULE_BOOK], list(component_entries()), start=[row.id for row in RULE_BOOK.chapter])
