"""A turn planned ahead, on a copy of the game as if it were the faction's now."""

from __future__ import annotations

from rules.engine.core.ahead import as_if_on_move
from rules.terra_mystica.core.state import SpadeJob
from tests.bot.positions import first_turn


def test_a_faction_that_has_not_passed_plans_its_next_turn() -> None:
    """TM-4.3."""
    table = first_turn(3)
    mover = next(iter(table.questions))
    for seat in table.seats:
        ahead = as_if_on_move(table, seat)
        assert (ahead is None) == (seat == mover)
        assert ahead is None or [*ahead.questions] == [seat]


def test_what_is_left_of_the_present_turn_belongs_to_nobody_else() -> None:
    """TM-17.2: spades in hand, tiles to take."""
    table = first_turn(2)
    mover = next(iter(table.questions))
    other = next(seat for seat in table.seats if seat != mover)
    table.state.job, table.state.favors_due = SpadeJob("action", 0), 1
    ahead = as_if_on_move(table, other)
    assert ahead is not None
    assert ahead.state.favors_due == 0
    assert ahead.state.job is None
    assert table.state.favors_due == 1


def test_whoever_has_passed_has_no_turn_to_plan() -> None:
    """TM-4.5: until the next round, whose income is still to come."""
    table = first_turn(2)
    mover = next(iter(table.questions))
    table.act(mover, next(option for option in table.options(mover) if option.tag == "pass"))
    assert as_if_on_move(table, mover) is None
