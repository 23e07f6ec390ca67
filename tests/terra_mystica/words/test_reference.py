"""Every rule number and every component of Terra Mystica can be looked up, with texts made from the data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import rules.terra_mystica
from rules.engine.core.text import Text
from rules.engine.reference.rule_book import UNCERTAIN
from rules.terra_mystica import TERRA_MYSTICA
from rules.terra_mystica.core.catalog import (
    BONUS_CARDS,
    CONVERSIONS,
    CULTS,
    FACTIONS,
    FAVOR_TILES,
    KINDS,
    POWER_ACTIONS,
    SCORING_TILES,
    TERRAINS,
    TOWN_TILES,
    BonusCardRow,
    FactionRow,
    Goods,
)
from rules.terra_mystica.words.component_entries import bonus_card_entry
from rules.terra_mystica.words.faction_entries import faction_entry
from rules.terra_mystica.words.reference import REFERENCE, RULE_BOOK
from tests.cost import as_subtests
from tests.program import summary

SOURCE = Path(rules.terra_mystica.__file__).parent
RULE = re.compile(r"TM-\d+(?:\.\d+)*")

RULES_IN_CHAPTER = {
    f"TM-{chapter}": rules
    for chapter, rules in (
        *(("1", 5), ("2", 3), ("3", 10), ("4", 5), ("5", 6), ("6", 5), ("7", 1), ("7.1", 12), ("7.2", 1), ("7.3", 1)),
        *(("7.4", 5), ("7.5", 1), ("7.6", 4), ("7.7", 3), ("7.8", 3), ("7.9", 3), ("8", 7), ("9", 7), ("10", 8)),
        *(("11", 6), ("12", 8), ("13", 6), ("14", 14), ("15", 5), ("16", 3), ("17", 6), ("18", 21)),
    )
}
"""The number of rules in each chapter of the specification for players."""

RULINGS = [
    *(
        "TM-2.3",
        "TM-3.1",
        "TM-6.4",
        "TM-7.1.6",
        "TM-7.4.3",
        "TM-7.4.5",
        "TM-7.6.2",
        "TM-7.6.3",
        "TM-7.7.1",
        "TM-7.9.3",
        "TM-9.4",
    ),
    *("TM-9.7", "TM-10.7", "TM-11.6", "TM-12.4", "TM-13.4", "TM-14.3", "TM-14.10"),
]
"""The rules that the specification marks as our rulings."""


def lines(key: str) -> list[str]:
    return [str(line) for line in REFERENCE.entry(key)]


def keys(words: str) -> list[str]:
    return [key for key, _ in REFERENCE.search(words)]


def cited_in_refusals() -> Iterator[tuple[str, str]]:
    """Yield every rule number that is a value in the code, and its place, because refusals name their rule so."""
    for path in sorted(SOURCE.rglob("*.py")):
        for text, line in summary(path).texts:
            if RULE.fullmatch(text):
                yield text, f"{path.name}:{line}"


def test_every_rule_of_the_specification_has_an_entry() -> None:
    counted = {chapter.id: 0 for chapter in RULE_BOOK.chapter}
    for rule in RULE_BOOK.rule:
        counted[rule.id.rpartition("." if "." in rule.id else "-")[0]] += 1
    assert counted == RULES_IN_CHAPTER
    for chapter, count in RULES_IN_CHAPTER.items():
        first = 0 if chapter == "TM-7" else 1
        for number in range(first, first + count):
            assert REFERENCE.entry(f"{chapter}.{number}"), f"{chapter}.{number} has no entry"


def test_every_rule_a_refusal_names_can_be_looked_up() -> None:
    cited = list(cited_in_refusals())
    assert len(cited) > 50, "the search for rule numbers finds them"
    assert [(rule, place) for rule, place in cited if rule not in REFERENCE.entries] == []


def test_the_registry_offers_the_reference() -> None:
    assert TERRA_MYSTICA.reference is REFERENCE
    assert "TM-4.3" in REFERENCE.entries


def test_the_rulings_are_those_of_the_specification() -> None:
    assert [rule.id for rule in RULE_BOOK.rule if rule.ruling] == RULINGS
    told = "\n".join(lines(UNCERTAIN))
    for rule in RULINGS:
        assert rule in told


def test_uncertain_rules_are_listed() -> None:
    """The introductory set-up is of low confidence in its scoring tiles of rounds 4 and 6 and in its seating."""
    told = "\n".join(lines(UNCERTAIN))
    assert "rounds 4 and 6" in told
    assert told.count("low confidence") == 2
    assert "Uncertain: " in "\n".join(lines("TM-16.1"))


@pytest.mark.parametrize(
    ("prefix", "ids"),
    [
        ("faction", FACTIONS),
        ("structure", KINDS),
        ("bonus", BONUS_CARDS),
        ("favor", FAVOR_TILES),
        ("town", TOWN_TILES),
        ("scoring", SCORING_TILES),
        ("power", POWER_ACTIONS),
        ("conversion", CONVERSIONS),
        ("cult", CULTS),
        ("terrain", TERRAINS),
    ],
)
def test_every_component_has_an_entry(prefix: str, ids: list[str]) -> None:
    for component in ids:
        assert len(lines(f"{prefix}:{component}")) >= 2, f"{prefix}:{component}"


def test_entries_fit_a_message_and_titles_a_menu() -> None:
    for key, entry in REFERENCE.entries.items():
        assert len(f"{key} · {entry.title}") <= 100, key
        assert len("\n".join([key, *lines(key)])) <= 1900, key


def test_no_text_is_empty_or_lacks_a_value() -> None:
    for key in REFERENCE.entries:
        for line in lines(key):
            assert line.strip(), key
            assert "{" not in line, key


def test_a_faction_is_described_from_its_data() -> None:
    assert lines("faction:swarmlings") == [
        "Faction: Swarmlings (Lakes)",
        "Home terrain: Lakes (blue)",
        "Ability: Gains 3 workers for every town.",
        "Stronghold: Once per round upgrades a dwelling to a trading house for free.",
        "Starts with 8 workers, 20 coins; power bowls 3/9/0",
        "Cult steps at the start: Fire 1, Water 1, Earth 1, Air 1",
        "2 first dwellings",
        "Income grows with the number of structures on the map: 0, 1, 2 ...",
        "dwelling: 2 workers, 3 coins; income workers 2/3/4/5/6/7/8/9/9",
        "trading house: 3 workers, 8 coins, beside an opponent 3 workers, 4 coins; "
        "income coins 0/2/4/6/9, power 0/2/4/6/8",
        "temple: 3 workers, 6 coins; income priests 0/1/2/3",
        "stronghold: 5 workers, 8 coins; income 4 power",
        "sanctuary: 5 workers, 8 coins; income 2 priests",
        "Shipping from 0 to 3: 4 coins, 1 priest for each level, scoring 2/3/4 VP",
        "A spade: 3 workers, later 2 workers, later 1 worker; each advance 2 workers, 5 coins, 1 priest for 6 VP",
        "Rules: TM-14.13",
    ]


def test_numbers_in_texts_come_from_the_data() -> None:
    card: BonusCardRow = replace(BONUS_CARDS["dwellings"], income=Goods(coins=7), pass_vp={"dwelling": 9})
    told = [str(line) for line in bonus_card_entry(card).lines]
    assert told[:2] == ["Income: 7 coins", "When passing: 9 VP for each dwelling on the map"]
    faction: FactionRow = replace(FACTIONS["witches"], start=Goods(workers=5), bowls=(2, 3, 7))
    assert "Starts with 5 workers; power bowls 2/3/7" in [str(line) for line in faction_entry(faction).lines]


@as_subtests
@pytest.mark.parametrize("faction", FACTIONS)
def test_the_texts_of_a_faction_board_agree_with_its_numbers(faction: str) -> None:
    """Abilities are sentences in the data; they must agree with the numbers in the same row."""
    row = FACTIONS[faction]
    ability, stronghold = row.ability, row.stronghold
    both = f"{ability} {stronghold}"
    gains = (*amounts(row.stronghold_gain), row.stronghold_spade_power, row.stronghold_bridge_vp)
    assert numbers_missing(stronghold, [*gains, row.stronghold_amount]) == []
    vp = row.skip.vp if row.skip is not None else 0
    bridge = amounts(row.bridge_cost) if row.bridge_cost is not None else ()
    assert numbers_missing(ability, [row.spade_vp, row.paid_spade_vp, row.fixed_spades, vp, *bridge]) == []
    assert numbers_missing(ability, amounts(row.town_gain)) == []
    if row.skip is not None and row.skip.cost[0] != row.skip.cost[1]:
        assert numbers_missing(both, [*amounts(row.skip.cost[0]), *amounts(row.skip.cost[1])]) == []
    if row.favor_tiles > 1:
        assert numbers_missing(ability, [row.favor_tiles]) == []
    if row.coins_per_vp is not None:
        assert f"{row.coins_per_vp} coins are worth 1 VP" in ability


def amounts(goods: Goods) -> tuple[int, ...]:
    return (goods.workers, goods.coins, goods.priests, goods.power, goods.vp)


def numbers_missing(text: str, numbers: list[int] | tuple[int, ...]) -> list[int]:
    told = re.findall(r"\d+", text)
    return [number for number in numbers if number and str(number) not in told]


@as_subtests
@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("7.2", "TM-7.2"),
        ("tm-7.2.1", "TM-7.2.1"),
        ("TM-18.21", "TM-18.21"),
        ("witches", "faction:witches"),
        ("Chaos Magicians", "faction:chaos_magicians"),
        ("bonus spade", "bonus:spade"),
        ("two spades", "power:two_spades"),
        ("BON4", "bonus:shipping"),
        ("FAV9", "favor:fire_1_coins"),
        ("fire", "cult:fire"),
        ("leech", "TM-9.1"),
        ("burn", "TM-6.4"),
        ("carpet flight", "TM-8.6"),
        ("how do I build a bridge", "power:bridge"),
        ("double key", "town:double_key"),
        ("introductory", "TM-16.1"),
        ("uncertain", "uncertain"),
        ("what is uncertain?", "uncertain"),
        ("can I build over a river?", "TM-8.2"),
        ("shipping", "TM-7.2.1"),
        ("shiping", "TM-7.2.1"),
        ("how do towns work", "TM-11"),
        ("how many towns", "TM-11"),
        ("power", "TM-6"),
        ("what does the temple do", "structure:temple"),
        ("how much does a stronghold cost", "structure:stronghold"),
        ("dwelling cost", "structure:dwelling"),
        ("can I decline power", "TM-9.3"),
        ("when can I decline power", "TM-9.7"),
        ("bridge", "TM-7.6.2"),
        ("where do bridges go", "TM-7.6.2"),
        ("who goes first", "TM-3.1"),
        ("who goes first next round", "TM-4.4"),
        ("order of turns", "TM-4.3"),
        ("when does the game end", "TM-13.1"),
        ("end scoring", "TM-13"),
        ("biggest area", "TM-13.3"),
        ("victory points for passing", "TM-7.8.1"),
        ("how much power do I get from neighbours", "TM-9"),
        ("terraforming", "TM-7.1.1"),
        ("favour tiles", "favor_tiles"),
        ("witches ride", "faction:witches"),
        ("burning power", "TM-6.4"),
        ("step 10", "TM-10.2"),
        ("adjacent", "TM-8.1"),
        ("tunneling dwarf", "TM-8.6"),
        ("undo", "TM-17.6"),
        ("buidling", "TM-7.1.1"),
        ("tempel", "structure:temple"),
    ],
)
def test_the_entry_that_players_look_for_comes_first(words: str, first: str) -> None:
    assert keys(words)[0] == first


def test_an_empty_search_offers_chapters_and_kinds_of_components() -> None:
    start = keys("")
    assert len(start) == 25
    assert start[0] == "TM-1"
    assert {"factions", "bonus_cards", "favor_tiles", "town_tiles", "scoring_tiles", UNCERTAIN} <= set(start)


def test_all_texts_of_the_data_are_offered_for_translation() -> None:
    offered = {message for part in TERRA_MYSTICA.words.catalogs.values() for message in part()}
    for row in FACTIONS.values():
        assert {row.name, row.ability, row.stronghold} <= offered
    program = set()
    for path in [*SOURCE.rglob("*.py"), *(SOURCE.parent / "engine").rglob("*.py")]:
        program |= {text for text, _ in summary(path).texts}
    for entry in REFERENCE.entries.values():
        for text in (entry.title, *entry.lines):
            assert set(templates(text)) <= offered | program, entry.key
    assert all(message.strip() and "{" not in message for message in offered)


def templates(text: Text) -> Iterator[str]:
    """Yield the templates of a message and of the messages inside it, without the titles of options."""
    yield text.template
    for name, value in text.values:
        if isinstance(value, Text) and name != "option":
            yield from templates(value)
