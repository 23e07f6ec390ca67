"""The facts of cards and boards in tests of Through the Ages are those of the specifications."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from rules.through_the_ages.core.cards import ActionCard
from rules.through_the_ages.core.catalog import catalog
from tests.specifications.shared_folder import needed, text
from tests.through_the_ages.printed import tables

pytestmark = needed
SPECIFICATIONS = {"new_story": "tta-new-story", "original": "tta-original"}
each_edition = pytest.mark.parametrize("edition", SPECIFICATIONS)
PLAYERS = ("p2", "p3", "p4")
IN_WORDS = {"id", "deck", "effect", "note", "cs", "alt_names", "max_levels", "military_action_cost_rule"}
"""Keys without a printed number, or whose text is covered by the tests of the card."""


def specified(edition: str, name: str) -> dict[str, Any]:
    """One of the tables of an edition's specification."""
    return tomllib.loads(text(f"{SPECIFICATIONS[edition]}/{name}.toml"))


def numbers(row: dict[str, Any]) -> dict[str, Any]:
    """The row of a card as ours are written."""
    found = {key: value for key, value in row.items() if key not in IN_WORDS}
    found["name"] = row["name"].removeprefix("Aggression: ")
    found["copies"] = [row["copies"][players] for players in PLAYERS]
    if "rank_culture" in row:
        found["rank_culture"] = list(row["rank_culture"].values())
    if row["confidence"] == "high":
        del found["confidence"]
    return found


@each_edition
@pytest.mark.parametrize("deck", ["civil", "military"])
def test_every_card_is_that_of_the_specification(edition: str, deck: str) -> None:
    rows = {row["id"]: numbers(row) for row in specified(edition, f"{deck}_cards")["card"]}
    assert tables(edition)[deck] == rows


@each_edition
def test_civil_cards_say_something_where_the_specification_does(edition: str) -> None:
    rows = {row["id"]: row for row in specified(edition, "civil_cards")["card"]}
    for card in catalog(edition).civil:
        row = rows[card.id]
        assert bool(card.note) == ("note" in row and card.confidence != "high"), card.id
        if "effect" in row:
            assert card.text, f"{card.id} does not say what it does"
        elif not isinstance(card, ActionCard):
            assert not card.effects, f"{card.id} does more than the specification says"


@each_edition
@pytest.mark.parametrize("deck", ["civil", "military"])
def test_decks_have_the_sizes_of_the_specification(edition: str, deck: str) -> None:
    sizes = specified(edition, "setup")["decks"][f"{deck}_sizes"]
    assert tables(edition)["decks"][deck] == [sizes[players] for players in PLAYERS]


@each_edition
def test_the_boards_are_those_of_the_specification(edition: str) -> None:
    ours = tables(edition)["board"]
    board, row, setup = (specified(edition, name) for name in ("player_board", "card_row", "setup"))
    names = ("population_cost", "consumption", "happy_required")
    yellow = [[each["tokens"][0], *(each[name] for name in names)] for each in board["yellow_bank"]["lookup"]]
    assert ours["yellow"] == sorted(yellow, reverse=True)
    corruption = {each["tokens"][0]: each["corruption"] for each in board["blue_bank"]["lookup"]}
    assert ours["corruption"] == [list(each) for each in sorted(corruption.items(), reverse=True)]
    assert ours["yellow_bank"] == board["yellow_bank"]["initial_tokens"]
    assert ours["blue_bank"] == board["blue_bank"]["initial_tokens"]
    assert ours["unused_workers"] == board["initial"]["unused_workers"]
    assert ours["row_costs"] == row["card_row"]["costs"]
    assert ours["swept"] == [row["sweep"][players] for players in PLAYERS]
    for rating in ("happiness", "strength", "culture"):
        assert ours.get(f"{rating}_limit") == board["ratings"].get(f"{rating}_max")
    assert ours["first_round_actions"] == setup["initial"]["first_round_civil_actions"]
    assert ours["most_military_draws"] == setup["ages"]["military_draw_max"]
