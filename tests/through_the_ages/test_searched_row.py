"""Searches see the current card row, even after a copy of a card has just left it."""

from __future__ import annotations

from random import Random

import pytest

from rules import GAMES
from rules.engine.search import Position
from rules.through_the_ages import TtaOptions
from tests.contract.cases import CASES
from tests.contract.walk import random_game


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "seats"), [("original", 3), ("new_story", 4)])
def test_a_search_sees_the_current_card_row(edition: str, seats: int) -> None:
    random, searched = Random(7), 0
    options = TtaOptions(edition=edition)
    for step in random_game(GAMES["tta"], options, seats, "row", weights=CASES["tta"].weights):
        position = Position.of(step.table, step.seat, random)
        # Bids and defenses of others depend on hidden cards.
        if position is not None and step.table.questions[step.seat].name in ("politics", "actions"):
            trial = position.playout()
            trial.close()
            assert trial.state.row == step.table.state.row, f"decision {step.number}"
            searched += 1
    assert searched
