"""The data of civil cards and boards agree with their printed values."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.through_the_ages.actions.card_uses import USES
from rules.through_the_ages.core.cards import (
    ActionCard,
    Card,
    Government,
    Leader,
    Special,
    Symbols,
    Technology,
    Wonder,
    WorkerCard,
)
from rules.through_the_ages.core.catalog import catalog
from rules.through_the_ages.effects import registered
from tests.through_the_ages.printed import EDITIONS, tables

SYMBOLS = tuple(Symbols.__slots__)
KINDS: dict[type[Card], set[str]] = {
    WorkerCard: {"farm", "mine", "urban", "military_unit"},
    Special: {"special"},
    Government: {"government"},
    Leader: {"leader"},
    Wonder: {"wonder"},
    ActionCard: {"action"},
}


def printed(card: Card) -> dict[str, Any]:
    """Return the numbers of a card, named as in the printed rows."""
    symbols = getattr(card, "symbols", Symbols())
    numbers: dict[str, Any] = {
        "name": card.name,
        "age": card.age,
        "copies": list(card.copies),
        "confidence": card.confidence,
        **{name: getattr(symbols, name) for name in SYMBOLS},
    }
    if isinstance(card, Technology):
        numbers["science_cost"] = card.science_cost
    match card:
        case WorkerCard():
            numbers |= {"resource_cost": card.resource_cost, "starting_workers": card.starting_workers}
        case Government():
            numbers |= {"urban_limit": card.urban_limit, "science_cost_revolution": card.revolution_cost}
        case Special():
            discounts = [list(row.levels) for row in card.effects if row.does == "urban_discount"]
            numbers["urban_discount"] = discounts[0] if discounts else None
            numbers["wonder_stages_per_action"] = card.stages if card.stages > 1 else None
        case Wonder():
            numbers["stages"] = list(card.stages)
    return numbers


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_number_of_a_civil_card_agrees_with_the_print(edition: str) -> None:
    rows = tables(edition)["civil"]
    assert set(rows) == {card.id for card in catalog(edition).civil}
    left_out = {"confidence": "high", **dict.fromkeys(SYMBOLS, 0)}
    for card in catalog(edition).civil:
        row, ours = rows[card.id], printed(card)
        assert ours == {key: row.get(key, left_out.get(key)) for key in ours}, card.id
        assert row["type"] in next(kinds for kind, kinds in KINDS.items() if isinstance(card, kind))
        if isinstance(card, (WorkerCard, Special)):
            assert card.kind == row.get("subtype", row["type"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_decks_have_their_size(edition: str) -> None:
    """TTN-2.1, TTN-3.1; TTO-2.2, TTO-3.2.1."""
    ours = catalog(edition)
    for players in (2, 3, 4):
        sizes = [len(ours.deck(ours.civil, level, players)) for level in range(4)]
        assert sizes == tables(edition)["decks"]["civil"][players - 2]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_effect_of_a_civil_card_is_known(edition: str) -> None:
    for card in catalog(edition).civil:
        known = USES if isinstance(card, ActionCard) else registered()
        assert {row.does for row in card.effects} <= set(known), card.id
        assert bool(card.effects) <= bool(card.text), f"{card.id} has no text"


def test_every_lasting_effect_that_no_pact_has_is_one_of_a_civil_card() -> None:
    used = Counter(row.does for edition in EDITIONS for card in catalog(edition).cards.values() for row in card.effects)
    assert [does for does in registered() if not used[does]] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_boards_agree_with_their_print(edition: str) -> None:
    """TTN-10.3, TTN-11.8; TTO-11.3.2, TTO-11.5."""
    board, row = catalog(edition).board, tables(edition)["board"]
    assert [board.yellow_bank, board.blue_bank] == [row["yellow_bank"], row["blue_bank"]]
    assert board.unused_workers == row["unused_workers"]
    sections = board.yellow_sections
    assert [[s.tokens, s.population_cost or -1, s.consumption, s.happy] for s in sections] == row["yellow"]
    assert [[section.tokens, section.corruption] for section in board.blue_sections] == row["corruption"]
    assert list(board.row_costs) == row["row_costs"]
    assert [board.swept[str(players)] for players in (2, 3, 4)] == row["swept"]
    assert board.happiness_limit == row["happiness_limit"]
    assert (board.strength_limit, board.culture_limit) == (row.get("strength_limit"), row.get("culture_limit"))
    assert list(board.first_round_actions) == row["first_round_actions"]
    assert board.most_military_draws == row["most_military_draws"]
