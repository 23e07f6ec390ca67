"""The content of `/rules` for Terra Mystica: all numbered rules and all components."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.core.text import Text, say
from rules.engine.reference.rule_book import UNCERTAIN, read_rule_book, reference
from rules.engine.reference.rules_text import Entry
from rules.terra_mystica.core.catalog import (
    BONUS_CARDS,
    CONVERSIONS,
    CULT_BOARD,
    FACTIONS,
    FAVOR_TILES,
    FOLDER,
    KINDS,
    POWER_ACTIONS,
    SCORING_TILES,
    TERRAINS,
    TOWN_TILES,
)
from rules.terra_mystica.words.component_entries import (
    bonus_card_entry,
    conversion_entry,
    cult_entry,
    favor_tile_entry,
    power_action_entry,
    scoring_tile_entry,
    structure_entry,
    terrain_entry,
    town_tile_entry,
)
from rules.terra_mystica.words.faction_entries import faction_entry


def components() -> list[Entry]:
    """Return every component; each kind follows an entry that lists it."""
    kinds: Sequence[tuple[str, Text, list[Entry]]] = (
        ("factions", say("All factions"), [faction_entry(row) for row in FACTIONS.values()]),
        ("structures", say("All structures"), [structure_entry(kind) for kind in KINDS]),
        ("bonus_cards", say("All bonus cards"), [bonus_card_entry(row) for row in BONUS_CARDS.values()]),
        ("favor_tiles", say("All favor tiles"), [favor_tile_entry(row) for row in FAVOR_TILES.values()]),
        ("town_tiles", say("All town tiles"), [town_tile_entry(row) for row in TOWN_TILES.values()]),
        ("scoring_tiles", say("All scoring tiles"), [scoring_tile_entry(row) for row in SCORING_TILES.values()]),
        ("power_actions", say("All power actions"), [power_action_entry(row) for row in POWER_ACTIONS.values()]),
        ("conversions", say("All free conversions"), [conversion_entry(row) for row in CONVERSIONS.values()]),
        ("cults", say("All cult tracks"), [cult_entry(row) for row in CULT_BOARD.cult]),
        ("terrains", say("All terrains"), [terrain_entry(row) for row in TERRAINS.values()]),
    )
    entries: list[Entry] = []
    for key, title, members in kinds:
        keys = tuple(member.key for member in members)
        entries += [Entry(key, title, tuple(member.title for member in members), contents=True, members=keys), *members]
    return entries


def component_messages() -> Iterator[str]:
    """Yield all names and texts of components that need translation."""
    for faction in FACTIONS.values():
        yield from (faction.name, faction.gist, faction.ability, faction.stronghold)
    for terrain in TERRAINS.values():
        yield from (terrain.name, terrain.colour)
    yield from (row.name for row in CULT_BOARD.cult)
    yield from (row.name for row in BONUS_CARDS.values())
    yield from (row.name for row in FAVOR_TILES.values())
    yield from (row.name for row in TOWN_TILES.values())
    yield from (row.name for row in SCORING_TILES.values())
    yield from (row.name for row in POWER_ACTIONS.values())


CHAPTERS_TO_START = 16
"""The last chapters contain details; they are found by searching."""

RULE_BOOK = read_rule_book(FOLDER / "rules.toml")
REFERENCE = reference(
    [RULE_BOOK],
    components(),
    start=[
        *[row.id for row in RULE_BOOK.chapter if "." not in row.id][:CHAPTERS_TO_START],
        "factions",
        "structures",
        "bonus_cards",
        "favor_tiles",
        "town_tiles",
        "scoring_tiles",
        "power_actions",
        "conversions",
        UNCERTAIN,
    ],
    own_names=("name", "faction", "kind", "terrain", "cult"),
)
