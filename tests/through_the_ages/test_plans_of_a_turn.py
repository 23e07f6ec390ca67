"""Faults of the computer player found in games: turns that ended early, and stocks and cards that nobody used."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from rules.engine import Seat
from rules.engine.search import Position, plans
from rules.through_the_ages import THROUGH_THE_AGES, Game
from rules.through_the_ages.computer.evaluation import evaluate
from rules.through_the_ages.computer.next_turn import by_next_turn
from rules.through_the_ages.computer.planning import PLANNING
from rules.through_the_ages.economy import tokens
from rules.through_the_ages.flow.planned_turns import REST_OF_ACTIONS
from tests.through_the_ages.tables import game, settle

ME = Seat(0)
NEVER = float("inf")


def settled(edition: str = "new_story") -> Game:
    """Return a game in round 4 with food for a worker, resources for a building, and an empty row."""
    g = game(edition)
    settle(g, workers={"bronze": 2, "agriculture": 2, "philosophy": 1}, unused=0, yellow=16, science=4)
    g.round, g.row = 4, []
    tokens.gain(g, g.players[ME], 4, "food")
    tokens.gain(g, g.players[ME], 4, "resources")
    return g


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_a_plan_left_unfinished_by_the_beam_is_completed(edition: str) -> None:
    """The search once left good plans without their last actions, and the player ended the turn there."""
    start = Position(THROUGH_THE_AGES, REST_OF_ACTIONS, settled(edition))
    spec = replace(PLANNING, value=partial(evaluate, known={}), rest=partial(evaluate, known={}))
    short = plans(start, ME, replace(spec, depth=1), nodes=300)
    unfinished = [plan for plan in short if plan.first][:3]
    assert all(not plan.later for plan in unfinished)
    judged = by_next_turn(unfinished, start, ME, spec, followed=3, until=NEVER)
    assert any(plan.later for plan in judged)
    for plan in judged:
        rest = Position(THROUGH_THE_AGES, REST_OF_ACTIONS, plan.state)
        assert not plans(rest, ME, spec, nodes=300)[0].first


def test_of_several_technologies_in_hand_the_later_ones_count_less() -> None:
    """The science for the first one has to be produced before that for the second."""
    g = settled()
    p = g.players[ME]
    known = {"irrigation": 10.0, "alchemy": 9.0, "iron": 9.0}

    def worth(*hand: str) -> float:
        p.hand = list(hand)
        return evaluate(g, ME, known)

    empty, one, two = worth(), worth("irrigation"), worth("irrigation", "alchemy")
    p.ratings.science = 6
    rich_empty, rich_one, rich_two = worth(), worth("irrigation"), worth("irrigation", "alchemy")
    assert one - empty == pytest.approx(rich_one - rich_empty)
    assert 0 < two - one < 0.9 * (rich_two - rich_one)


def test_stored_food_is_worth_little_beyond_the_price_of_a_worker() -> None:
    """It must not be dearer than the corruption that it brings."""
    g = settled()
    p = g.players[ME]

    def worth(food: int) -> float:
        p.stored = {"agriculture": food}
        p.blue = 16 - food
        return evaluate(g, ME, {})

    assert worth(3) - worth(2) > 0.3
    assert worth(5) - worth(4) < 0.15
