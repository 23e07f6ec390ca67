"""The turn after a plan, which the strong computer player uses to evaluate the plan."""

from __future__ import annotations

from functools import partial
from random import Random
from time import thread_time

import pytest

from rules.engine import Seat, Table
from rules.engine.search import BeamSpec, Plan, Playout, Position, plans
from rules.through_the_ages import THROUGH_THE_AGES, Game
from rules.through_the_ages.computer.evaluation import evaluate
from rules.through_the_ages.computer.next_turn import by_next_turn
from rules.through_the_ages.computer.planning import PLANNING
from rules.through_the_ages.flow.planned_turns import TURN_AFTER_NEXT
from tests.bot.positions import third_round
from tests.through_the_ages.tables import game, settle

ME = Seat(0)
NEVER = float("inf")


def behind(g: Game) -> Playout[Game]:
    """Return the seat's following turn, at its first question."""
    return Position(THROUGH_THE_AGES, TURN_AFTER_NEXT, g).playout()


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_the_following_turn_has_produced_and_drawn_nothing(edition: str) -> None:
    """TTN-10, TTO-11: actions of others, the row and future cards stay unknown."""
    g = game(edition)
    settle(g, workers={"bronze": 2, "agriculture": 2, "philosophy": 1}, science=0)
    g.row, g.military_deck = ["irrigation", None, "taj_mahal"], ["phalanx"] * 9
    trial = behind(g)
    after = trial.state
    assert trial.questions[ME].name == "actions"
    assert (after.active, after.round) == (ME, g.round + 1)
    assert after.players[ME].stored["bronze"] == g.players[ME].stored.get("bronze", 0) + 2
    assert after.players[ME].science == 1
    assert after.row == g.row
    assert after.military_deck == g.military_deck
    assert not after.players[ME].military


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_surplus_military_cards_do_not_hide_the_actions_of_the_following_turn(edition: str) -> None:
    """TTN-10.1, TTO-7.3: a discard is no reason to prefer plans that play a card of the hand."""
    g = game(edition)
    settle(g, workers={"bronze": 2, "agriculture": 2, "philosophy": 1})
    g.players[ME].military = ["legion"] * (g.players[ME].ratings.military_hand + 2)
    trial = behind(g)
    assert trial.questions[ME].name == "actions"
    assert len(trial.state.players[ME].military) == g.players[ME].ratings.military_hand


def test_a_famine_has_cost_culture_by_the_following_turn() -> None:
    """TTN-10.3: four culture for each food that is missing."""
    g = game()
    settle(g, workers={"bronze": 2}, yellow=14, culture=20)
    trial = behind(g)
    assert trial.state.players[ME].sources["famine"] == trial.state.players[ME].culture - 20 < 0


def test_there_is_no_turn_after_the_last_one() -> None:
    """TTN-6.2.6: the game is scored instead."""
    g = game()
    settle(g, workers={"bronze": 2, "agriculture": 2})
    g.last_round = g.round
    trial = behind(g)
    assert trial.ended
    assert trial.next_stage == "final_scoring"


def weighed() -> tuple[Position[Game], Seat, BeamSpec[Game], list[Plan[Game]]]:
    """Return the plans for a turn, without evaluation after the following turn."""
    table: Table[Game] = third_round(2)
    seat = next(iter(table.questions))
    start = Position.of(table, seat, Random(1))
    assert start is not None
    planning = BeamSpec(
        value=evaluate,
        candidates=PLANNING.candidates,
        steps=PLANNING.steps,
        signature=PLANNING.signature,
        ends=PLANNING.ends,
        rest=partial(evaluate, known={}),
        resumes=PLANNING.resumes,
    )
    return start, seat, planning, plans(start, seat, planning, nodes=300)


def test_the_following_turn_changes_the_order_of_plans_and_loses_none() -> None:
    start, seat, planning, found = weighed()
    judged = by_next_turn(found, start, seat, planning, followed=4, until=NEVER)
    assert {plan.first for plan in judged} == {plan.first for plan in found}
    values = {plan.first: plan.value for plan in judged}
    assert [plan.value for plan in judged] == sorted(values.values(), reverse=True)
    assert values != {plan.first: plan.value for plan in found}
    followed = {plan.first for plan in found[:4]}
    assert max(value for first, value in values.items() if first not in followed) <= min(
        values[first] for first in followed
    )


def test_without_time_plans_stay_as_they_were_found() -> None:
    start, seat, planning, found = weighed()
    assert by_next_turn(found, start, seat, planning, followed=4, until=thread_time() - 1) == found
