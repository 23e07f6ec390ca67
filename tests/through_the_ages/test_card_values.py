"""Values of civil cards in play: the computer player's evaluation of its hand and of the card row."""

from __future__ import annotations

from functools import partial

import pytest

from rules.engine import Seat
from rules.engine.core.copying import copy_of
from rules.through_the_ages import Game
from rules.through_the_ages.computer.card_values import Prospects, prospects
from rules.through_the_ages.computer.evaluation import evaluate
from tests.through_the_ages.tables import game, settle

ME = Seat(0)
LONG = 12.0
"""The number of remaining productions."""
WITHOUT_HAND = partial(evaluate, known={})


def seen(g: Game, left: float = LONG) -> Prospects:
    return prospects(g, ME, left, WITHOUT_HAND)


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_cards_are_evaluated_without_changing_the_position(edition: str) -> None:
    g = game(edition)
    settle(g, hand="iron drama", science=8)
    g.row = ["alchemy", "michelangelo", "taj_mahal"]
    before = copy_of(g)
    assert {"iron", "drama", "alchemy", "michelangelo"} <= seen(g).keys()
    assert g == before


def test_a_better_mine_is_worth_more_with_more_workers_and_more_turns() -> None:
    worths = []
    for workers, left in ((2, LONG), (0, LONG), (2, 3.0)):
        g = game()
        settle(g, workers={"bronze": workers, "agriculture": 2}, hand="iron", science=2)
        worths.append(seen(g, left).get("iron", 0.0))
    assert worths[0] > worths[1]
    assert worths[0] > worths[2]


def test_unaffordable_cards_have_no_value() -> None:
    g = game()
    settle(g, hand="computers", science=0, workers={"philosophy": 0})
    assert "computers" not in seen(g, 2.0)


def test_second_wonders_and_action_cards_have_no_value() -> None:
    g = game()
    settle(g, building="taj_mahal", stages=1, hand="rich_land_i")
    g.row = ["colossus"]
    assert seen(g).keys() == {"taj_mahal"}
