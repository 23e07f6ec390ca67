"""The data of civil cards and boards against the tables of the specifications."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.through_the_ages.actions.card_uses import USES
from rules.through_the_ages.cards import (
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
from rules.through_the_ages.catalog import catalog
from rules.through_the_ages.effects import registered

EDITIONS = {"new_story": "tta-new-story", "original": "tta-original"}
SYMBOLS = tuple(Symbols.__slots__)
KINDS: dict[type[Card], set[str]] = {
    WorkerCard: {"farm", "mine", "urban", "military_unit"},
    Special: {"special"},
    Government: {"government"},
    Leader: {"leader"},
    Wonder: {"wonder"},
    ActionCard: {"action"},
}


@cache
def table(path: Path) -> dict[str, Any]:
    """A table of the specifications."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def printed(card: Card) -> dict[str, Any]:
    """The numbers of a card as the specifications call them."""
    symbols = getattr(card, "symbols", Symbols())
    numbers: dict[str, Any] = {
        "id": card.id,
        "name": card.name,
        "age": card.age,
        "copies": dict(zip(("p2", "p3", "p4"), card.copies, strict=True)),
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
def test_every_number_of_a_civil_card_is_that_of_the_specification(edition: str, shared: Path) -> None:
    rows = table(shared / "games" / EDITIONS[edition] / "civil_cards.toml")["card"]
    cards = {card.id: card for card in catalog(edition).civil}
    assert sorted(cards) == sorted(row["id"] for row in rows)
    for row in rows:
        card = cards[row["id"]]
        ours = printed(card)
        said = {key: row.get(key, 0 if key in SYMBOLS else None) for key in ours}
        assert ours == said
        assert row["type"] in next(kinds for kind, kinds in KINDS.items() if isinstance(card, kind))
        if isinstance(card, (WorkerCard, Special)):
            assert card.kind == row.get("subtype", row["type"])
        assert bool(card.note) == ("note" in row and card.confidence != "high")
        if "effect" in row:
            assert card.text, f"{card.id} does not say what it does"
        elif not isinstance(card, ActionCard):
            assert not card.effects, f"{card.id} does more than the specification says"


@pytest.mark.parametrize("edition", EDITIONS)
def test_decks_have_the_sizes_of_the_specification(edition: str, shared: Path) -> None:
    """TTN-2.1, TTN-3.1; TTO-2.2, TTO-3.2.1."""
    decks = table(shared / "games" / EDITIONS[edition] / "setup.toml")["decks"]["civil_sizes"]
    ours = catalog(edition)
    for players in (2, 3, 4):
        sizes = [len(ours.deck(ours.civil, level, players)) for level in range(4)]
        assert sizes == decks[f"p{players}"]


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
def test_the_boards_are_those_of_the_specification(edition: str, shared: Path) -> None:
    """TTN-10.3, TTN-11.8; TTO-11.3.2, TTO-11.5."""
    folder = shared / "games" / EDITIONS[edition]
    said, row, board = table(folder / "player_board.toml"), table(folder / "card_row.toml"), catalog(edition).board
    assert board.yellow_bank == said["yellow_bank"]["initial_tokens"]
    assert board.blue_bank == said["blue_bank"]["initial_tokens"]
    assert board.unused_workers == said["initial"]["unused_workers"]
    lookup = sorted(said["yellow_bank"]["lookup"], key=lambda each: -int(each["tokens"][0]))
    assert [
        (each.tokens, each.population_cost or -1, each.consumption, each.happy) for each in board.yellow_sections
    ] == [(each["tokens"][0], each["population_cost"], each["consumption"], each["happy_required"]) for each in lookup]
    corruption = {each["tokens"][0]: each["corruption"] for each in said["blue_bank"]["lookup"]}
    assert [(each.tokens, each.corruption) for each in board.blue_sections] == sorted(corruption.items(), reverse=True)
    assert list(board.row_costs) == row["card_row"]["costs"]
    assert board.swept == {str(players): row["sweep"][f"p{players}"] for players in (2, 3, 4)}
    ratings = said["ratings"]
    limits = [ratings["happiness_max"], ratings.get("strength_max"), ratings.get("culture_max")]
    assert [board.happiness_limit, board.strength_limit, board.culture_limit] == limits
    setup = table(folder / "setup.toml")
    assert list(board.first_round_actions) == setup["initial"]["first_round_civil_actions"]
    assert board.most_military_draws == setup["ages"]["military_draw_max"]
