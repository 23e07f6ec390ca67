"""Every rule, card, board, term and variant of both editions can be looked up, also by players' words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import rules.through_the_ages
from rules.engine.core.text import Text
from rules.engine.reference.rule_book import UNCERTAIN
from rules.through_the_ages import THROUGH_THE_AGES
from rules.through_the_ages.core.cards import Card, Symbols, Tactic, WorkerCard
from rules.through_the_ages.core.catalog import catalog
from rules.through_the_ages.core.edition_comparison import BOOKS, YEARS
from rules.through_the_ages.core.options import LENGTHS, TtaOptions
from rules.through_the_ages.core.printed import aspects
from rules.through_the_ages.core.rule_numbers import TOPICS
from rules.through_the_ages.words.reference import GLOSSARY, REFERENCE, TEXTS
from rules.through_the_ages.words.reference_cards import KINDS, all_cards, card_entry, kind_of
from tests.cost import as_subtests
from tests.program import summary
from tests.through_the_ages.printed import EDITIONS
from tests.through_the_ages.tables import game

SOURCE = Path(rules.through_the_ages.__file__).parent
RULES_IN_CHAPTER = {
    "new_story": {
        f"TTN-{chapter}": rules
        for chapter, rules in (
            *(("1", 4), ("2", 6), ("3", 6), ("4", 5), ("5", 3), ("6.1", 3), ("6.2", 6), ("6.3", 5), ("6.4", 1)),
            *(("7", 9), ("7.3", 8), ("8.1", 7), ("8.2", 6), ("9.0", 3), ("9.1", 2), ("9.2", 2), ("9.3", 1)),
            *(("9.4", 2), ("9.5", 1), ("9.6", 1), ("9.7", 1), ("9.8", 3), ("9.9", 5), ("9.10", 6), ("9.11", 5)),
            *(("9.12", 6), ("10", 6), ("10.3", 5), ("11", 12), ("12", 9), ("13", 3), ("14", 37), ("15", 3)),
            *(("16", 4), ("17", 4), ("18", 3)),
        )
    },
    "original": {
        f"TTO-{chapter}": rules
        for chapter, rules in (
            *(("1", 5), ("2", 4), ("3.1", 2), ("3.2", 4), ("3.3", 2), ("3.4", 5), ("4", 9), ("5", 4), ("6", 5)),
            *(("7", 5), ("8.1", 6), ("8.2", 1), ("8.3", 10), ("9.1", 5), ("9.2", 7), ("9.3", 1), ("9.4", 6)),
            *(("9.5", 3), ("9.6", 1), ("9.7", 3), ("9.8", 4), ("9.9", 7), ("9.10", 1), ("9.11", 1), ("10.1", 6)),
            *(("10.2", 1), ("10.3", 3), ("10.4", 1), ("11", 7), ("11.3", 2), ("12.1", 7), ("12.2", 8), ("12.3", 6)),
            *(("12.4", 6), ("12.5", 3), ("13.1", 8), ("13.2", 3), ("13.3", 2), ("13.4", 5), ("13.5", 1), ("14", 20)),
            *(("15", 7), ("16", 6), ("17", 5)),
        )
    },
}
"""The number of rules in each chapter of an edition."""


def lines(key: str) -> list[str]:
    return [str(line) for line in REFERENCE.entry(key)]


def keys(words: str) -> list[str]:
    return [key for key, _ in REFERENCE.search(words)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_has_an_entry(edition: str) -> None:
    assert Counter(row.id.rpartition(".")[0] for row in BOOKS[edition].rule) == RULES_IN_CHAPTER[edition]
    for chapter, count in RULES_IN_CHAPTER[edition].items():
        assert [f"{chapter}.{number}" for number in range(1, count + 1) if not lines(f"{chapter}.{number}")] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_rulings_are_listed(edition: str) -> None:
    told = "\n".join(lines(f"rulings:{YEARS[edition]}"))
    assert [row.id for row in BOOKS[edition].rule if row.ruling and row.id not in told] == []


def test_every_rule_a_refusal_names_can_be_looked_up() -> None:
    cited = [
        (rule, path.name)
        for path in sorted(SOURCE.rglob("*.py"))
        for text, _ in summary(path).texts
        for rule in re.findall(r"TT[NO]-\d+(?:\.\d+)*", text)
    ]
    assert len(cited) > 100, "the search for rule numbers finds them"
    assert [(rule, place) for rule, place in cited if rule not in REFERENCE.entries] == []
    assert [rule for pair in TOPICS.values() for rule in pair if rule not in REFERENCE.entries] == []


def test_the_registry_offers_the_reference() -> None:
    assert THROUGH_THE_AGES.reference is REFERENCE
    for edition, rule in (("new_story", "TTN-1.3"), ("original", "TTO-4.1")):
        assert THROUGH_THE_AGES.turn_rule(game(edition)) == rule
        assert REFERENCE.entry(rule)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_has_an_entry_after_the_list_of_its_kind(edition: str) -> None:
    for card in catalog(edition).cards.values():
        told = lines(f"card:{card.id}")
        assert card.name in told[0]
        assert f"(Age {card.age})" in told[0]
        assert len(told) >= 2
        assert card.name in "\n".join(lines(kind_of(card).key)), card.id
        if card.text:
            assert any(line.endswith(card.text) for line in told), card.id


def test_differences_between_the_editions_are_marked() -> None:
    assert lines("card:monarchy") == [
        "Government: Monarchy (Age I)",
        "≠ Science for a peaceful change: 8 (2015) · 9 (2006)",
        "≠ Science for a revolution: 2 (2015) · 3 (2006)",
        "Urban limit: 3",
        "Gives: 5 civil actions, 3 military actions",
        "Copies: 1 with 2 players, 2 with 3, 2 with 4",
    ]
    hammurabi = lines("card:hammurabi")
    assert hammurabi[1].startswith("≠ Only in 2015: Once in each of your turns")
    assert "≠ Gives: 1 civil action, 1 military action less (only in 2006)" in hammurabi
    assert not any("–" in line for line in hammurabi)


def test_a_single_copy_is_not_mentioned() -> None:
    assert not any(line.startswith("Copies") for line in lines("card:julius_caesar"))


def test_equal_cards_of_both_editions_are_described_once() -> None:
    for printed in all_cards().values():
        first, *others = printed.values()
        alike = all(
            replace(other, confidence=first.confidence, note=first.note, effects=first.effects) == first
            for other in others
        )
        marked = [line for line in lines(f"card:{first.id}") if line.startswith("≠")]
        assert bool(marked) == (not alike), first.id


def test_a_card_of_one_edition_names_its_counterpart_in_the_other() -> None:
    assert lines("card:sid_meier")[-2:] == [
        "Only in the edition of 2015.",
        "Replaced in 2006 by: Game Designer",
    ]
    only = [printed for printed in all_cards().values() if len(printed) == 1]
    assert len(only) == 50
    for printed in only:
        [(edition, card)] = printed.items()
        assert f"Only in the edition of {YEARS[edition]}." in lines(f"card:{card.id}")


def test_numbers_in_texts_come_from_the_data() -> None:
    iron = catalog("new_story").of(WorkerCard, "iron")
    other: Card = replace(iron, science_cost=99, symbols=Symbols(resources=7, happiness=-1))
    told = [str(line) for line in card_entry({"new_story": iron, "original": other}, {}).lines]
    assert told[0] == "≠ Science: 5 (2015) · 99 (2006)"
    assert told[2] == "≠ Each worker gives: 2 resources (2015) · 7 resources, 1 unhappy face (2006)"
    phalanx = replace(catalog("new_story").of(Tactic, "phalanx"), infantry=4, outdated=11)
    values = {str(label): str(value) for label, value in aspects(phalanx)}
    assert values["One army"].startswith("4 infantry")
    assert values["Strength when outdated"] == "11"


def test_uncertain_cards_are_listed_with_their_notes() -> None:
    told = "\n".join(lines(UNCERTAIN))
    low = [(e, card) for e in YEARS for card in catalog(e).cards.values() if card.confidence == "low"]
    assert len(low) > 5
    for edition, card in low:
        assert card.note, f"{card.id} does not say what is uncertain"
        assert f"{YEARS[edition]}, {card.name} ({card.age}) (low confidence): {card.note}" in told
        assert f"May differ from the printed card ({YEARS[edition]}): {card.note}" in lines(f"card:{card.id}")
    assert {"rulings:2015", "rulings:2006"} <= set(REFERENCE.entries)


def test_board_entries_show_the_tables_of_both_editions() -> None:
    """TTN-10.3.2, TTN-11.8; TTO-11.5."""
    assert lines("board:blue_bank")[1:5] == [
        "≠ No corruption: 11 tokens or more (2015) · 9 tokens or more (2006)",
        "≠ Lose 2 resources a turn: 6 to 10 tokens (2015) · 5 to 8 tokens (2006)",
        "≠ Lose 4 resources a turn: 1 to 5 tokens (2015) · 1 to 4 tokens (2006)",
        "Lose 6 resources a turn: 0 tokens",
    ]
    assert "13 to 16 tokens: next worker 3 food, consumption 1, happy faces needed 1" in lines("board:yellow_bank")
    assert "Spaces 6 to 9: 2 civil actions" in lines("board:card_row")
    assert "≠ Strength: no limit (2015) · 60 (2006)" in lines("board:limits")


def test_every_length_and_every_option_is_explained() -> None:
    assert {row.id for row in GLOSSARY.length} == {length for lengths in LENGTHS.values() for length in lengths}
    told_otherwise = {"edition", "length", *TtaOptions.legacy_defaults}
    assert {row.id for row in GLOSSARY.option} == set(TtaOptions.model_fields) - told_otherwise


def test_entries_fit_a_message_and_titles_a_menu() -> None:
    for key, entry in REFERENCE.entries.items():
        assert len(f"{key} · {entry.title}") <= 100, key
        assert len("\n".join([key, *lines(key)])) <= 1900, key


def test_no_text_is_empty_or_lacks_a_value() -> None:
    for key in REFERENCE.entries:
        for line in lines(key):
            assert line.strip(), key
            assert "{" not in line, key


@as_subtests
@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("how do I get food", "term:food"),
        ("how do I get resources", "term:resources"),
        ("corruption", "term:corruption"),
        ("corruption 2006", "term:corruption"),
        ("can I upgrade two levels", "term:upgrade"),
        ("what happens at the end of an age", "term:age_end"),
        ("hammurabi", "card:hammurabi"),
        ("hamurabi", "card:hammurabi"),
        ("napoleon", "card:napoleon_bonaparte"),
        ("newton", "card:isaac_newton"),
        ("st peters", "card:st_peters_basilica"),
        ("library of alexandria", "card:library_of_alexandria"),
        ("swordsmen cost", "card:swordsmen"),
        ("impact of science", "card:impact_of_science"),
        ("Sid Meier", "card:sid_meier"),
        ("holy war", "card:holy_war"),
        ("how many military cards can I keep", "TTN-10.1"),
        ("hand limit", "term:hand_limits"),
        ("who wins ties", "term:ties"),
        ("revolution", "term:revolution"),
        ("defence", "term:defence"),
        ("defense cards", "card:military_bonus_i"),
        ("bonus cards", "bonus_cards"),
        ("uprising", "term:uprising"),
        ("copy tactics", "term:tactic"),
        ("colonise", "term:colony"),
        ("colony", "term:colony"),
        ("what is a technology", "term:technology"),
        ("can I replace my leader", "term:leader"),
        ("can I take two leaders", "TTN-9.1.1"),
        ("how much does a wonder cost", "TTO-9.2.4"),
        ("wonder stages", "term:wonder"),
        ("when does the game end", "term:game_end"),
        ("final scoring", "term:final_scoring"),
        ("discontent workers", "TTN-11.8"),
        ("attack a stronger player", "TTN-7.3.2"),
        ("draw military cards", "term:military_draw"),
        ("war", "term:war"),
        ("pact", "term:pact"),
        ("leaders", "term:leader"),
        ("resign", "term:resigning"),
        ("who goes first", "TTN-3.4"),
        ("first round", "TTN-5"),
        ("air forces", "card:air_forces"),
        ("outdated army", "term:army"),
        ("simple game", "length:simple"),
        ("first game", "length:first_game"),
        ("peaceful", "option:peaceful"),
        ("differences between the editions", "term:editions"),
        ("lose yellow tokens", "term:yellow_tokens"),
        ("increase population", "term:population"),
        ("urban limit", "term:urban_limit"),
        ("what costs a card in the row", "term:card_row"),
        ("TTN-7.3.5", "TTN-7.3.5"),
        ("tto-12.2", "TTO-12.2"),
        ("7.2", "TTN-7.2"),
        ("undo", "TTN-4.5"),
        ("uncertain", "uncertain"),
        ("rulings", "rulings:2015"),
    ],
)
def test_the_entry_that_players_look_for_comes_first(words: str, first: str) -> None:
    assert keys(words)[0] == first


@pytest.mark.parametrize(
    ("words", "both"),
    [
        ("how many military cards can I keep", ("TTN-10.1", "TTO-7.3")),
        ("who wins ties", ("TTN-8.1.2", "TTO-8.3.3")),
        ("attack a stronger player", ("TTN-7.3.2", "TTO-12.2.6")),
        ("defending", ("TTN-7.3.5", "TTO-12.2.3")),
        ("sacrifice units", ("TTO-12.2.2", "TTN-8.2.4")),
        ("famine", ("TTN-10.3.4", "TTO-11.3.2")),
        ("who goes first", ("TTN-3.4", "TTO-3.1.1")),
    ],
)
def test_the_rules_of_both_editions_are_among_the_first(words: str, both: tuple[str, str]) -> None:
    assert set(both) <= set(keys(words)[:5])


def test_an_empty_search_offers_kinds_of_cards_and_terms() -> None:
    start = keys("")
    assert len(start) <= 25
    assert start[0] == "terms"
    assert {kind.key for kind in KINDS} | {UNCERTAIN, "variants", "lengths"} <= set(start)


def test_all_texts_of_the_data_are_offered_for_translation() -> None:
    offered = {message for part in TEXTS.values() for message in part()}
    assert all(message.strip() and "{" not in message for message in offered)
    program = {
        text
        for path in [*SOURCE.rglob("*.py"), *(SOURCE.parent / "engine").rglob("*.py")]
        for text, _ in summary(path).texts
    }
    for entry in REFERENCE.entries.values():
        for text in (entry.title, *entry.lines):
            wordy = {template for template in templates(text) if re.search("[A-Za-z]", template)}
            assert wordy <= offered | program, entry.key


def templates(text: Text) -> Iterator[str]:
    """Yield the templates of a message and of the messages inside it."""
    yield text.template
    for _, value in text.values:
        if isinstance(value, Text):
            yield from templates(value)
