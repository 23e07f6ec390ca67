"""The data of military cards agree with their printed values."""

from __future__ import annotations

from typing import Any

import pytest

from rules.through_the_ages.core.cards import Aggression, Bonus, Card, Event, Pact, Symbols, Tactic, Territory, War
from rules.through_the_ages.core.catalog import catalog
from rules.through_the_ages.effects import registered
from rules.through_the_ages.politics.aggressions import SPOILS
from rules.through_the_ages.politics.comparisons import WHO
from rules.through_the_ages.politics.event_effects import HAPPENINGS
from rules.through_the_ages.politics.impacts import IMPACTS
from rules.through_the_ages.politics.wars import WAR_RESULTS
from tests.through_the_ages.printed import EDITIONS, tables

BOTH = pytest.mark.parametrize("edition", EDITIONS)
REQUIRED = {
    "food or resources": "goods",
    "leader or unfinished wonder": "leader or wonder",
    "science points": "science",
    "culture points": "culture",
}
SYMBOLS = ("strength", "happiness", "yellow_tokens", "blue_tokens")
BOOTY = ("resources", "food", "science", "culture", "population", "military_cards")


def numbers(card: Card) -> dict[str, Any]:
    """Return the numbers of a card, named as in the printed rows, except those in its text."""
    match card:
        case Event():
            return {"scoring": card.scoring}
        case Territory():
            symbols = {name: getattr(card.symbols, name) for name in SYMBOLS}
            return symbols | {f"immediate_{name}": getattr(card.booty, name) for name in BOOTY}
        case Tactic():
            units = {kind: getattr(card, kind) for kind in ("infantry", "cavalry", "artillery")}
            return units | {"tactical_strength": card.strength, "tactical_strength_outdated": card.outdated}
        case Aggression():
            price = -1 if card.military_actions is None else card.military_actions
            return {"military_action_cost": price, "target_requires": card.requires}
        case War():
            return {"military_action_cost": card.military_actions}
        case Pact():
            return {
                "sides": "symmetric" if card.symmetric else "A/B",
                "forbids_attack": card.forbids_attack,
                "ends_on_attack": card.ends_on_attack,
            }
        case Bonus():
            return {"defense": card.defense, "colonization": card.colonization}
        case _:
            raise AssertionError(f"{card.id} is no military card")


@BOTH
def test_every_number_agrees_with_the_print(edition: str) -> None:
    """TTN-2.1; TTO-2.2."""
    table = tables(edition)["military"]
    assert set(table) == {card.id for card in catalog(edition).military}
    for card in catalog(edition).military:
        row = table[card.id]
        assert type(card).__name__.lower() == row["type"]
        assert (card.name, card.age, card.confidence) == (row["name"], row["age"], row.get("confidence", "high"))
        assert list(card.copies) == row["copies"], card.id
        for name, value in numbers(card).items():
            expected = row.get(name, type(value)())
            assert value == REQUIRED.get(expected, expected), (card.id, name)
        ranks = row.get("rank_culture")
        if ranks is not None:
            assert [list(each) for each in card.effects[0].ranks] == ranks


@BOTH
def test_uncertain_cards_have_a_note(edition: str) -> None:
    """Cards with uncertain numbers have a note for players."""
    for card in catalog(edition).military:
        if card.confidence == "low":
            assert card.note, card.id


@BOTH
def test_every_effect_is_known(edition: str) -> None:
    """Each word of the data files has a function, and each function a card."""
    used: set[str] = set()
    for card in catalog(edition).military:
        for row in card.effects:
            known = {
                Event: HAPPENINGS.keys() | IMPACTS.keys(),
                Aggression: SPOILS,
                War: WAR_RESULTS,
                Pact: registered(),
            }
            assert row.does in known[type(card)], (card.id, row.does)
            assert not isinstance(card, Event) or row.who in WHO, card.id
            used.add(row.does)
        assert card.text or isinstance(card, Territory | Tactic | Bonus), card.id
    other = {row.does for each in EDITIONS for card in catalog(each).military for row in card.effects}
    assert other == {*HAPPENINGS, *IMPACTS, *SPOILS, *WAR_RESULTS} | (other & registered().keys())
    assert used <= other


@BOTH
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_decks_have_their_size(edition: str, players: int) -> None:
    """TTN-2.1, TTN-3.1; TTO-2.2, TTO-3.4.4: no pacts with two players."""
    found = [len(catalog(edition).deck(catalog(edition).military, level, players)) for level in range(4)]
    assert found == tables(edition)["decks"]["military"][players - 2]


def test_symbols_default_to_nothing() -> None:
    """A side of a pact without symbols gives none."""
    assert catalog("new_story").of(Pact, "scientific_cooperation").a == Symbols()
