"""A planned turn continues after a reveal, and the plan does not give the reveal away (ND-18.15)."""

from __future__ import annotations

from typing import Any

from bot.drafts.preview import preview_lines
from bot.sessions.plan_execution import due_turn, known_signals, planned_turn
from bot.sessions.whole_turn import Turn
from bot.store.plans import Plan
from rules.engine import Seat, Table
from rules.engine.hosting.planned_turns import table_on_turn, turn_after
from tests.bot.stones_games import NOW
from tests.bot.turns.test_past_reveals import EVENT, ME, about_to_prepare

RIVAL = Seat(1)
TURN = (EVENT, "build agriculture", "build bronze", "end")


def off_turn(event: str = "development_of_trade_routes", **what: Any) -> Table[Any]:
    """Return a table where the rival is on turn; the planner holds an event, and another one is on top of the current
    events.
    """
    table = about_to_prepare(event, **what)
    play(table, ME, "pass", "end")
    return table


def play(table: Table[Any], seat: Seat, *lines: str) -> None:
    for line in lines:
        table.act(seat, table.parse(line))


def planned(table: Table[Any], *lines: str) -> Plan:
    ahead = table_on_turn(table, ME)
    assert ahead is not None, "the seat can plan"
    turn = planned_turn(ahead, ME, lines)
    return Plan(1, 101, ME, (turn,), True, NOW, known=known_signals(table, ME))


def played(table: Table[Any], plan: Plan) -> list[str]:
    """Return the decisions for the planner when the rival has passed and a plausible time is over."""
    turn = Turn(table, {}, plans={ME: plan})
    turn.play(RIVAL, [turn.table.parse(line) for line in ("pass", "end")])
    assert turn.played_later == {ME}, "whether somebody holds cards to play is hidden"
    later = Turn(turn.table, {}, plans=turn.plans)
    later.play_planned(ME)
    return [made.text for made in later.decisions if made.seat == ME]


def test_the_whole_turn_is_played_if_the_event_does_not_change_it() -> None:
    """TTN-7.2."""
    table = off_turn()
    assert played(table, planned(table, *TURN)) == [*TURN]


def test_a_plan_past_an_event_does_not_give_it_away() -> None:
    """TTN-7.2: development of settlement would give a worker, rats would eat the food."""
    plans = [planned(off_turn(event), *TURN) for event in ("rats", "development_of_settlement")]
    assert plans[0].turns == plans[1].turns


def test_after_an_event_that_takes_the_food_the_rest_needs_confirmation() -> None:
    table = off_turn("rats")
    assert played(table, planned(table, EVENT, "population", "end")) == [EVENT]


def test_a_turn_can_be_planned_after_one_with_an_event() -> None:
    table = off_turn()
    ahead = table_on_turn(table, ME)
    assert ahead is not None
    preview = preview_lines(ahead, ME, TURN, looks_past=True)
    assert preview.lines == [*TURN]
    behind = turn_after(ahead, ME, [ahead.parse(line) for line in preview.lines])
    assert behind is not None
    assert behind.state.round == ahead.state.round + 1
    assert behind.state.past_events == table.state.past_events, "no event has happened"


def test_a_planned_event_is_played_alone_and_the_rest_checked_afterwards() -> None:
    table = off_turn("rats")
    plan = planned(table, *TURN)
    play(table, RIVAL, "pass", "end")
    due = due_turn(table, ME, plan)
    assert due.stop is None
    assert due.tells
    assert [each.tag for each in due.actions] == ["prepare"]
