"""Planned turns from the political action on, on a copy of the game where the player's turn begins now."""

from __future__ import annotations

import pytest

from rules.engine import Seat, Table
from rules.engine.hosting.planned_turns import table_on_turn
from rules.through_the_ages import THROUGH_THE_AGES, Game, TtaOptions
from tests.bot.positions import third_round


def test_a_plan_keeps_the_card_row() -> None:
    """TTN-6.1: future cards of the row are unknown."""
    table = third_round(2)
    mover = next(iter(table.questions))
    other = next(seat for seat in table.seats if seat != mover)
    ahead = table_on_turn(table, other)
    assert ahead is not None
    assert ahead.state.row == table.state.row
    assert ahead.questions[other].name in ("politics", "actions")
    assert table.state.active == mover


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_in_the_first_round_later_players_plan_it_and_earlier_ones_the_second(edition: str) -> None:
    """TTN-5.1, TTO-4.2."""
    options = TtaOptions.model_validate({"edition": edition})
    table: Table[Game] = Table.new(THROUGH_THE_AGES, options, 3, "ahead")
    first = next(iter(table.questions))
    table.act(first, next(option for option in table.legal_actions(first) if option.tag == "end"))
    third = Seat((first + 2) % 3)
    planned = {seat: table_on_turn(table, seat) for seat in (first, third)}
    assert [None if each is None else each.state.round for each in planned.values()] == [2, 1]
    assert table_on_turn(table, next(iter(table.questions))) is None


def test_a_player_who_has_had_the_last_turn_plans_none() -> None:
    """TTN-1.3."""
    table = third_round(2)
    state = table.state
    state.last_round = state.round
    order = [player.seat for player in state.in_turn_order(state.start)]
    before = order[: order.index(state.active)]
    assert [table_on_turn(table, seat) for seat in before] == [None] * len(before)
    behind = order[order.index(state.active) + 1 :]
    assert all(table_on_turn(table, seat) is not None for seat in behind)


def test_a_plan_shows_nobody_the_next_event() -> None:
    """TTN-4.2: Joan of Arc sees it when the turn begins, not before."""
    table = third_round(2)
    mover = next(iter(table.questions))
    other = next(seat for seat in table.seats if seat != mover)
    g = table.state
    g.current_events = ["pestilence"]
    g.players[other].leader = "joan_of_arc"
    ahead = table_on_turn(table, other)
    assert ahead is not None
    assert ahead.state.players[other].seen_event is None
