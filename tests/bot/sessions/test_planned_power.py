"""Power offered before a planned turn: little of it is taken, and more stops the plan (TM-9, ND-18.15)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sessions.plan_execution import known_signals, planned_turn
from bot.sessions.whole_turn import Turn
from bot.store.plans import Plan
from rules.engine import StandingOrder
from rules.engine.hosting.planned_turns import table_on_turn
from rules.terra_mystica.actions import Upgrade
from rules.terra_mystica.orders import PowerPolicy
from tests.bot.stones_games import NOW
from tests.terra_mystica.tables import Side, terra_mystica


def decided(beside: str, *orders: StandingOrder) -> list[tuple[str, str]]:
    """Return the decisions for the Witches, who have planned a turn, when the Nomads upgrade next to their structure.

    The structure is worth 1 power as a dwelling, 2 as a trading house, 3 as a stronghold.
    """
    there: dict[str, Any] = {beside: "E7"}
    witches = Side("witches", **there)
    play = terra_mystica(Side("nomads", dwelling="E6"), witches)
    seat, table = play.seat("witches"), play.table
    ahead = table_on_turn(table, seat)
    assert ahead is not None
    plan = Plan(
        1, 101, seat, (planned_turn(ahead, seat, ["ship", "end"]),), True, NOW, known=known_signals(table, seat)
    )
    turn = Turn(table, {seat: orders}, plans={seat: plan})
    upgrade = Upgrade("E6", "trading_house")
    turn.play(play.seat("nomads"), [upgrade, table.parse("end")])
    return [(made.text, made.decided_by) for made in turn.decisions if made.seat == seat]


PLANNED = [("ship", "plan"), ("end", "plan")]


@pytest.mark.parametrize("beside", ["dwelling", "trading_house"])
def test_power_for_one_point_at_most_is_accepted_and_the_plan_played(beside: str) -> None:
    assert decided(beside) == [("accept", "order"), *PLANNED]


def test_expensive_power_needs_a_decision() -> None:
    assert decided("stronghold") == []


def test_a_player_with_an_order_to_ask_has_to_decide() -> None:
    assert decided("dwelling", PowerPolicy(policy="ask")) == []


def test_an_explicit_order_replaces_the_default() -> None:
    assert decided("dwelling", PowerPolicy(policy="never")) == [("decline", "order"), *PLANNED]
    assert decided("stronghold", PowerPolicy(policy="always")) == [("accept", "order"), *PLANNED]
