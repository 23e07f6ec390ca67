"""The stop conditions for planned turns of each title."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from bot.sessions.plan_execution import due_turn, known_signals, planned_turn, stop_signals
from bot.sessions.whole_turn import Turn
from bot.store.plans import Plan
from rules.civilization.core.battle import Battle, Side
from rules.engine import Seat, Table
from rules.engine.core.copying import copy_of
from rules.engine.core.notation import format_action
from rules.engine.hosting.planned_turns import table_on_turn
from rules.new_dawn.core.state import ControlToken
from rules.terra_mystica.actions import Pass
from rules.terra_mystica.core.state import Offer
from rules.terra_mystica.orders import PowerPolicy
from rules.through_the_ages.core.state import DeclaredWar
from rules.through_the_ages.politics.actions import PlayAggression
from tests.bot.positions import first_turn, managing_cities, spreading_culture, third_round
from tests.bot.stones_games import NOW
from tests.through_the_ages.tables import settle


def test_dear_power_stops_a_plan_in_terra_mystica() -> None:
    """TM-9.2: five power cost 4 VP."""
    table = first_turn(2)
    seat, other = Seat(0), Seat(1)
    table.state.players[seat].bowls = [12, 0, 0]
    for size, signs in ((4, set()), (5, {"power 7"})):
        table.state.offers = [Offer(seat, other, size, 7)]
        assert set(stop_signals(table, seat)["power"]) == signs


def a_pass_planned(table: Table[Any], seat: Seat) -> Plan:
    """Return a plan of a seat in Terra Mystica that passes with the first card and is to be played automatically."""
    ahead = table_on_turn(table, seat)
    assert ahead is not None, "the seat can plan"
    passing = next(option for option in ahead.legal_actions(seat) if isinstance(option, Pass))
    turn = planned_turn(ahead, seat, [format_action(passing)])
    return Plan(1, 101, seat, (turn,), True, NOW, known=known_signals(table, seat))


def test_a_plan_does_not_give_up_an_offer() -> None:
    """TM-9.7: acting declines the offer."""
    table = first_turn(2)
    mover = next(iter(table.questions))
    other = Seat(1 - mover)
    ahead, plan = table_on_turn(table, other), a_pass_planned(table, other)
    assert ahead is not None
    assert due_turn(ahead, other, plan).actions
    ahead.state.offers = [Offer(other, mover, 2, 1)]
    assert str(due_turn(ahead, other, plan).stop).startswith("Your plan would give this up: 2 power")


@pytest.mark.parametrize(("policy", "answers"), [("always", ["accept"]), ("never", ["decline"])])
def test_a_standing_order_answers_an_offer_and_the_plan_is_played(
    policy: Literal["always", "never"], answers: list[str]
) -> None:
    """TM-9.2: nothing is given up then, so its owner need not decide."""
    table = first_turn(2)
    mover = next(iter(table.questions))
    other = Seat(1 - mover)
    plan = a_pass_planned(table, other)
    table.state.offers = [Offer(other, mover, 2, 1)]
    (line,) = plan.turns[0].lines
    passing = [each for each in table.legal_actions(mover) if isinstance(each, Pass) and format_action(each) != line]
    turn = Turn(table, {other: [PowerPolicy(policy=policy)]}, plans={other: plan})
    turn.play(mover, passing[:1])
    assert [made.text for made in turn.decisions if made.seat == other] == [*answers, line]


def test_attacks_and_wars_stop_a_plan_in_through_the_ages() -> None:
    """TTN-7.3, TTN-7.4: also a war that is resolved later."""
    table = third_round(2)
    state, seat, rival = table.state, Seat(0), Seat(1)
    assert not stop_signals(table, seat)["attack"]
    state.players[rival].wars = [DeclaredWar("war_over_culture", seat)]
    assert stop_signals(table, seat)["attack"]
    assert not stop_signals(table, rival)["attack"]


def test_an_aggression_that_is_over_at_once_stops_the_plan_of_its_target() -> None:
    """TTN-7.3.5: a player without cards has no question; the plan would be played as soon as the attacker's turn
    ends.
    """
    state = copy_of(third_round(2).state)
    mover, target = state.active, Seat(1 - state.active)
    settle(state, mover, workers={"agriculture": 2, "bronze": 2, "warriors": 3}, military=["raid_i"])
    settle(state, target, workers={"agriculture": 2, "bronze": 2, "philosophy": 1}, military=[])
    state.players[mover].military_spent = 0
    table = third_round(2).at_stage("turn", state)
    assert table.questions[mover].name == "politics"
    ahead = table_on_turn(table, target)
    assert ahead is not None, "the target can plan"
    planned = (planned_turn(ahead, target, ["end"]),)
    plan = Plan(1, 101, target, planned, True, NOW, known=known_signals(table, target))
    turn = Turn(table, {}, plans={target: plan})
    turn.play(mover, [PlayAggression("raid_i", target)])
    assert target not in turn.table.questions
    assert turn.plans[target].stopped == "attack"


def test_a_lost_space_stops_a_plan_in_a_new_dawn() -> None:
    """ND-11.12: whether by an attack or by barbarians."""
    table = spreading_culture(2)
    seat = Seat(0)
    space = "a space without anything"
    table.state.control[space] = ControlToken(seat)
    known = known_signals(table, seat)
    del table.state.control[space]
    assert set(known_signals(table, seat)) - set(known)


def test_a_battle_stops_a_plan_in_civilization() -> None:
    """CIV-11.1: also one that is over, of this phase."""
    table = managing_cities(2)
    state = table.state
    squares = [*state.cities]
    battle = Battle("city", squares[0], squares[1], [0], Side(Seat(1)), Side(Seat(0)), "attacker")
    for state.battle, state.last_battle in ((battle, None), (None, battle)):
        assert stop_signals(table, Seat(0))["attack"]
        assert not stop_signals(table, Seat(1))["attack"]
