"""Planned turns on a private table."""

from __future__ import annotations

import pytest

from rules.engine import Seat, Table
from rules.engine.hosting.planned_turns import table_on_turn, turn_after
from tests.bot.positions import POSITIONS, first_turn, third_round
from tests.engine.tiny import TINY, Draw, EndTurn, Peek, Tiny
from tests.engine.tiny.state import TinyOptions


def tiny_table() -> Table[Tiny]:
    """Return the tiny game at the turn of its first merchant."""
    table: Table[Tiny] = Table.new(TINY, TinyOptions(), 3, "ahead")
    while next(iter(table.questions.values())).name != "turn":
        seat = next(iter(table.questions))
        question = table.questions[seat]
        answer = None if question.default is None else question.default(table.state, seat)
        table.act(seat, table.legal_actions(seat)[0] if answer is None else answer)
    return table


def test_the_next_turn_but_one_begins_where_the_next_one_ends() -> None:
    table = tiny_table()
    other = Seat(2)
    ahead = table_on_turn(table, other)
    assert ahead is not None
    after = turn_after(ahead, other, [EndTurn()])
    assert after is not None
    assert after.questions[other].name == "turn"
    assert table.questions.keys() == {table.state.active}


def test_decisions_that_do_not_end_the_turn_have_no_next_turn() -> None:
    table = tiny_table()
    ahead = table_on_turn(table, Seat(2))
    assert ahead is not None
    assert turn_after(ahead, Seat(2), []) is None
    assert turn_after(ahead, Seat(2), [Draw()]) is None


def test_a_plan_does_not_continue_after_a_reveal() -> None:
    """Such an action draws a card or shows the omen."""
    table = tiny_table()
    ahead = table_on_turn(table, Seat(2))
    assert ahead is not None
    for shown in (Draw(), Peek()):
        assert turn_after(ahead, Seat(2), [shown, EndTurn()]) is None


@pytest.mark.parametrize("title", POSITIONS)
def test_a_seat_cannot_plan_during_its_own_turn(title: str) -> None:
    table = POSITIONS[title]()
    assert all(table_on_turn(table, seat) is None for seat in table.questions)


def test_in_through_the_ages_no_card_is_drawn_between_planned_turns() -> None:
    """TTN-10.5: cards drawn at the end of a turn stay hidden, and so does the future row."""
    table = third_round(2)
    mover = next(iter(table.questions))
    other = next(seat for seat in table.seats if seat != mover)
    ahead = table_on_turn(table, other)
    assert ahead is not None
    lines = ["pass", "end"] if ahead.questions[other].name == "politics" else ["end"]
    after = turn_after(ahead, other, [ahead.parse(line) for line in lines])
    assert after is not None
    assert after.state.players[other].military == ahead.state.players[other].military
    assert after.state.row == table.state.row
    assert len(after.state.military_deck) == len(table.state.military_deck)
    assert after.state.round == ahead.state.round + 1


def test_in_terra_mystica_the_plan_after_a_pass_is_in_the_next_round() -> None:
    """TM-4.5: the income before that turn is public."""
    table = first_turn(2)
    mover = next(iter(table.questions))
    other = next(seat for seat in table.seats if seat != mover)
    ahead = table_on_turn(table, other)
    assert ahead is not None
    passing = next(option for option in ahead.legal_actions(other) if option.tag == "pass")
    behind = turn_after(ahead, other, [passing])
    assert behind is not None
    assert behind.state.round == table.state.round + 1
