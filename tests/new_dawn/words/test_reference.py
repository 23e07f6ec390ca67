"""Every rule number, component, dial and option of A New Dawn can be looked up."""

from __future__ import annotations

import pytest

from rules.engine.reference.rule_book import UNCERTAIN
from rules.new_dawn import NEW_DAWN, NewDawnOptions
from rules.new_dawn.core.catalog.cards import AGENDAS, FOCUS_CARDS, LEADERS, VICTORY_CARDS
from rules.new_dawn.core.catalog.numbers import RESOURCE_ROWS, RULE_BOOK
from rules.new_dawn.core.catalog.wonders import CITY_STATES, DIPLOMACY_CARDS, NATURAL_WONDERS, WONDERS
from rules.new_dawn.words.names import TERRAINS
from rules.new_dawn.words.reference import REFERENCE

RULES_IN_CHAPTER = {
    f"ND-{chapter}": rules
    for chapter, rules in (
        *(("1", 4), ("2", 14), ("3", 21), ("4", 11), ("5", 12), ("6", 18), ("7", 11), ("8", 10), ("9", 15)),
        *(("10", 16), ("11", 21), ("12", 14), ("13", 14), ("14", 6), ("15", 9), ("16", 5), ("17", 5), ("18", 16)),
    )
}
"""How many rules the specification has in each chapter."""


def lines(key: str) -> list[str]:
    return [str(line) for line in REFERENCE.entry(key)]


def keys(words: str) -> list[str]:
    return [key for key, _ in REFERENCE.search(words)]


def test_every_rule_of_the_specification_has_a_summary() -> None:
    counted = {chapter.id: 0 for chapter in RULE_BOOK.chapter}
    for rule in RULE_BOOK.rule:
        counted[rule.id.rpartition(".")[0]] += 1
    assert counted == RULES_IN_CHAPTER
    for chapter, count in RULES_IN_CHAPTER.items():
        for number in range(1, count + 1):
            assert len(lines(f"{chapter}.{number}")) >= 2, f"{chapter}.{number} has no entry"


def test_the_registry_offers_the_reference() -> None:
    assert NEW_DAWN.reference is REFERENCE


@pytest.mark.parametrize(
    ("prefix", "ids"),
    [
        ("card", FOCUS_CARDS),
        ("leader", LEADERS),
        ("wonder", WONDERS),
        ("city_state", CITY_STATES),
        ("diplomacy", DIPLOMACY_CARDS),
        ("victory", VICTORY_CARDS),
        ("agenda", AGENDAS),
        ("natural_wonder", NATURAL_WONDERS),
        ("resource", RESOURCE_ROWS),
        ("terrain", TERRAINS),
        ("option", NewDawnOptions.model_fields),
        ("board", ("event_dial", "tech_dial", "focus_bar", "combat", "production", "supply")),
    ],
)
def test_every_component_has_an_entry(prefix: str, ids: list[str]) -> None:
    for component in ids:
        assert len(lines(f"{prefix}:{component}")) >= 2, f"{prefix}:{component}"


def test_entries_fit_a_message_and_titles_a_menu() -> None:
    for key, entry in REFERENCE.entries.items():
        assert len(f"{key} · {entry.title}") <= 100, key
        assert len("\n".join([key, *lines(key)])) <= 1700, key


def test_uncertain_entries_lead_to_the_rulings() -> None:
    assert [key for key, _ in REFERENCE.members(UNCERTAIN)] == ["rulings", "rulings:2"]
    assert any("ND-18" in line for line in lines("rulings:2"))


def test_no_text_is_empty_or_lacks_a_value() -> None:
    for key in REFERENCE.entries:
        for line in lines(key):
            assert line.strip(), key
            assert "{" not in line, key


def test_the_entry_of_a_focus_card_is_made_from_its_data() -> None:
    assert lines("card:iron_working") == [
        "Focus card: Iron Working (military, level II)",
        "Reinforce as many tokens as the slot says, or attack up to 2 times within 3 spaces with +1, "
        "with +3 against barbarians.",
        "Gained at 3 and 6 of the tech dial",
        "Other cards of military: Masonry, Mass Production, Flight",
        "Rules: ND-11.1",
    ]


def test_the_entry_of_a_world_wonder_has_its_price() -> None:
    assert lines("wonder:petra")[:3] == [
        "World wonder: Petra (military, ancient)",
        "Your defence has +2; barbarians turn round before your cities and reinforced tokens.",
        "Cost 7; each Oil or Diamond pays 2 of it",
    ]


def test_the_entries_of_the_dials_are_made_from_their_data() -> None:
    """ND-6.1, ND-8.2, ND-8.4, ND-2.1."""
    assert lines("board:event_dial")[2:7] == [
        "1. barbarians appear", "2. nothing", "3. barbarians move", "4. trade", "5. barbarians move",
    ]  # fmt: skip
    assert "Space 19: a card of level IV" in lines("board:tech_dial")
    assert lines("board:tech_dial")[-2] == "After 24 follows 15"
    assert "Slot 5: mountains, natural wonder" in lines("board:focus_bar")


def test_uncertain_sources_are_named() -> None:
    """The pieced-together maps are of low confidence, some cards and sides of tiles of medium confidence."""
    told = "\n".join(lines(UNCERTAIN))
    for doubtful in ("first game", "core of a custom map", "Machu Picchu", "order of the events", "Pentagon", "Flight"):
        assert doubtful in told, doubtful
    for rows in (FOCUS_CARDS, LEADERS, WONDERS, CITY_STATES, DIPLOMACY_CARDS, AGENDAS):
        for row in rows.values():
            assert (row.confidence == "high") == (f"{row.name} (" not in told), row.id
    assert "Terrain of these sides of tiles (medium confidence): 2b, " in told or "sides of tiles" in told
    assert "Uncertain: " in "\n".join(lines("ND-3.14"))


def test_every_ruling_is_listed() -> None:
    told = "\n".join([*lines("rulings"), *lines("rulings:2")])
    assert [rule.id for rule in RULE_BOOK.rule if rule.ruling and rule.id not in told] == []


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("event dial", "board:event_dial"),
        ("mature", "ND-2.11"),
        ("who wins", "ND-15.4"),
        ("barbarians move", "ND-6.3"),
        ("odds", "board:combat"),
        ("geneva", "city_state:geneva"),
        ("pottery", "card:pottery"),
        ("cost of wonders", "board:production"),
        ("epic", "option:epic"),
        ("trade tokens limit", "ND-5.4"),
        ("caravan arrives", "ND-9.6"),
        ("ND-11.9", "ND-11.9"),
    ],
)
def test_players_find_entries_by_common_words(words: str, key: str) -> None:
    assert key in keys(words)[:5], keys(words)[:8]


def test_options_are_explained_value_by_value() -> None:
    """ND-17."""
    assert lines("option:map")[2:] == [
        "First game: The rulebook's fixed map for beginners",
        "Built from tiles: A different map every time: tiles placed around a random core",
        "Rules: ND-17.1",
    ]
    assert "On: 4 victory cards, and one agenda on each is needed" in lines("option:epic")
    assert any("its new slot" in line for line in lines("option:wonder_errata"))
