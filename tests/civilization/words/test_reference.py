"""Every rule number, component, table and option of Civilization can be looked up."""

from __future__ import annotations

import pytest

from rules.civilization import CIVILIZATION, CivilizationOptions
from rules.civilization.core.catalog.build import BUILDINGS, UNIT_ROWS, WONDERS
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.catalog.land import RESOURCE_ROWS, TERRAIN_ROWS
from rules.civilization.core.catalog.nations import GOVERNMENTS, GREAT_PERSONS, NATIONS
from rules.civilization.core.catalog.numbers import FIGURES, RULE_BOOK
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.catalog.texts import TEXTS
from rules.civilization.words.reference import REFERENCE, component_messages
from rules.engine.reference.rule_book import UNCERTAIN


def lines(key: str) -> list[str]:
    return [str(line) for line in REFERENCE.entry(key)]


def keys(words: str) -> list[str]:
    return [key for key, _ in REFERENCE.search(words)]


def test_the_registry_offers_the_reference() -> None:
    assert CIVILIZATION.reference is REFERENCE


def test_every_rule_has_an_entry() -> None:
    for rule in RULE_BOOK.rule:
        assert len(lines(rule.id)) >= 2, rule.id


@pytest.mark.parametrize(
    ("prefix", "ids"),
    [
        ("technology", TECHNOLOGIES),
        ("building", BUILDINGS),
        ("wonder", WONDERS),
        ("unit", UNIT_ROWS),
        ("figure", FIGURES),
        ("government", GOVERNMENTS),
        ("nation", NATIONS),
        ("person", GREAT_PERSONS),
        ("event", EVENTS),
        ("resource", RESOURCE_ROWS),
        ("terrain", TERRAIN_ROWS),
        ("option", CivilizationOptions.model_fields),
        (
            "board",
            (
                *("turn", "culture_track", "trade_dial", "economy_dial", "unit_costs", "combat", "huts", "villages"),
                "limits",
            ),
        ),
    ],
)
def test_every_component_has_an_entry(prefix: str, ids: list[str]) -> None:
    for component in ids:
        assert len(lines(f"{prefix}:{component}")) >= 2, f"{prefix}:{component}"


def test_entries_fit_a_message_and_titles_a_menu() -> None:
    for key, entry in REFERENCE.entries.items():
        assert len(f"{key} · {entry.title}") <= 100, key
        assert len("\n".join([key, *lines(key)])) <= 1700, key


def test_no_text_is_empty_or_lacks_a_value() -> None:
    for key in REFERENCE.entries:
        for line in lines(key):
            assert line.strip(), key
            assert "{" not in line, key


def test_uncertain_entries_lead_to_the_rulings() -> None:
    told = "\n".join(lines(UNCERTAIN))
    for doubt in RULE_BOOK.uncertain:
        assert doubt.rule in told
    rulings = [key for key, _ in REFERENCE.members(UNCERTAIN)]
    listed = "\n".join(line for key in rulings for line in lines(key))
    assert [rule.id for rule in RULE_BOOK.rule if rule.ruling and rule.id not in listed] == []


def test_uncertain_facts_about_a_government_are_in_its_entry() -> None:
    assert {key for key in GOVERNMENTS if any("Uncertain" in line for line in lines(f"government:{key}"))} == set(
        TEXTS.medium
    )


def test_the_entry_of_a_technology_is_made_from_its_data() -> None:
    """CIV-10.6."""
    assert lines("technology:chivalry")[:4] == [
        "Technology: Chivalry (level II)",
        "Spend incense to gain 5 culture.",
        "Unlocks Feudalism",
        "Mounted units rise to rank II",
    ]


def test_the_entry_of_a_building_has_its_price_and_its_other_side() -> None:
    """CIV-8.5, CIV-8.5.2."""
    assert lines("building:granary")[:5] == [
        "Building: Granary",
        "Gives 1 trade, 1 production",
        "Costs 5 production, needs Pottery, goes on grassland",
        "Becomes Aqueduct with Engineering",
        "6 tokens in all",
    ]


def test_the_entry_of_a_unit_has_its_strength_at_each_rank() -> None:
    """CIV-8.4, CIV-11.6.2, CIV-11.7."""
    told = lines("unit:mounted")
    assert "Cavalry (rank III, with Railroad) costs 9. Cards: 3 of strength 3, 9 of strength 4, 3 of strength 5" in told
    assert "Trumps: Artillery" in told
    assert "Trumped by: Infantry" in told


def test_the_entry_of_a_wonder_has_its_discount() -> None:
    """CIV-8.6."""
    assert "Costs 20 production, or 10 with Theology" in lines("wonder:angkor_wat")


def test_the_entry_of_the_culture_track_is_made_from_its_data() -> None:
    """CIV-14.1.1, CIV-14.1.2."""
    assert lines("board:culture_track")[2] == (
        "Spaces 8 to 14 cost 5 culture and 3 trade each and give a culture event of level II, or on 12 a great person"
    )


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("settle", "CIV-6.3"),
        ("who wins", "CIV-1.2"),
        ("pottery", "technology:pottery"),
        ("hurry production", "CIV-8.2.2"),
        ("walls", "building:city_walls"),
        ("blockade", "CIV-13.6"),
        ("loot", "CIV-11.9"),
        ("anarchy", "government:anarchy"),
        ("barbarians", "CIV-11.11"),
        ("CIV-14.3.8", "CIV-14.3.8"),
        ("pyramid", "CIV-10.4"),
        ("unit costs", "board:unit_costs"),
        ("great person", "CIV-14.4"),
    ],
)
def test_players_find_entries_by_common_words(words: str, key: str) -> None:
    assert key in keys(words)[:6], keys(words)[:8]


def test_options_are_explained_value_by_value() -> None:
    """CIV-11.9, CIV-21.4."""
    assert lines("option:loot_rules")[2:4] == [
        "Rulebook: One reward, a bigger one for a city",
        "Official FAQ: One or two loot to spend as you like",
    ]


def test_all_names_and_texts_of_cards_are_handed_to_translators() -> None:
    told = set(component_messages())
    assert {row.name for row in (*TECHNOLOGIES.values(), *EVENTS.values(), *NATIONS.values())} <= told
    assert set(TEXTS.event.values()) <= told
