"""A table accepts actions only from seats with a question, and carries them out completely or not at all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules.engine import Action, IllegalAction, Seat, Table, ask, say
from tests.engine import tiny
from tests.engine.positions import ONE, THREE, TWO, at_turn, broken, fail_at_once, new
from tests.engine.tiny import Bid, Donate, EndTurn, Fold, Grab, Leave, Raise, Tiny


def rule_of(table: Table[Tiny], seat: Seat, action: Action[Any]) -> str:
    """Return the rule that refuses an action, after checking that the game is unchanged."""
    digest, log = table.digest(), list(table.log)
    with pytest.raises(IllegalAction) as refusal:
        table.act(seat, action)
    assert (table.digest(), list(table.log)) == (digest, log)
    return str(refusal.value)


def test_the_number_of_seats_must_fit() -> None:
    with pytest.raises(ValueError, match="for 2 to 4 players"):
        new(seats=5)


def test_a_refusal_out_of_turn_names_the_seats_that_are_waited_for() -> None:
    assert rule_of(at_turn(), TWO, EndTurn()) == "it is not your turn; the table waits for seat 1 (TINY-1)"


def test_an_action_of_another_kind_is_refused_with_the_open_question() -> None:
    refusal = "that is not possible now: first you have to take your turn (TINY-1)"
    assert rule_of(at_turn(), ONE, Raise(1)) == refusal


def test_an_illegal_action_is_refused_with_its_own_reason() -> None:
    table = new()
    assert rule_of(table, ONE, Bid(9)) == "you cannot bid 9 of 4 (TINY-2)"
    assert table.legal_actions(ONE) == [Bid(n) for n in range(5)]


def test_a_repeatable_action_is_one_legal_action_offered_with_every_number() -> None:
    """TINY-6.4."""
    table = new(trade=True)
    for seat, action in ((ONE, Bid(1)), (TWO, Bid(0)), (TWO, Fold()), (ONE, Fold()), (ONE, Leave()), (TWO, Leave())):
        table.act(seat, action)
    assert [option for option in table.legal_actions(ONE) if isinstance(option, Donate)] == [Donate()]
    assert [choice for choice in table.offered_actions(ONE) if isinstance(choice, Donate)] == [
        Donate(),
        Donate(2),
        Donate(3),
    ]
    assert [option for option in table.offered_actions(ONE) if not isinstance(option, Donate)] == [
        option for option in table.legal_actions(ONE) if not isinstance(option, Donate)
    ]
    assert rule_of(table, ONE, Donate(4)) == "you cannot give 4 of 3 (TINY-6.4)"
    table.act(ONE, Donate(3))
    assert table.state.merchants[ONE].coins == 0


def test_when_the_game_is_over_nobody_acts() -> None:
    table = at_turn()
    while not table.finished:
        seat = next(iter(table.questions))
        question = table.questions[seat]
        assert question.default is not None
        answer = question.default(table.state, seat)
        assert answer is not None
        table.act(seat, answer)
    assert table.questions == {}
    assert table.legal_actions(ONE) == []
    assert rule_of(table, ONE, EndTurn()) == "the game is over (TINY-1)"


# Questions to several seats.


def test_sealed_answers_come_in_any_order_and_stay_hidden_until_the_last() -> None:
    table = new(seats=3)
    assert list(table.questions) == [ONE, TWO, THREE]
    before = table.view(THREE)
    assert table.act(TWO, Bid(4)) == ()
    assert table.act(ONE, Bid(2)) == ()
    assert list(table.questions) == [THREE]
    assert table.view(THREE).state == before.state
    assert rule_of(table, TWO, Bid(3)).startswith("it is not your turn")
    (event,) = table.act(THREE, Bid(3))
    assert str(event.text) == "seat 2 begins."


def test_sealed_answers_are_part_of_the_position() -> None:
    two, three = new(), new()
    two.act(ONE, Bid(2))
    three.act(ONE, Bid(3))
    assert two.digest() != three.digest()
    for table in (two, three):
        assert table.clone().digest() == table.digest()
        assert Table.load(tiny.TINY, table.record()).digest() == table.digest()


def test_the_first_answer_settles_a_question_to_several_seats() -> None:
    table = new(seats=3)
    for seat in table.seats:
        table.act(seat, Bid(0))
    for seat in table.seats:
        table.act(seat, Fold())
    assert (table.stage, list(table.questions)) == ("salvage", [ONE, TWO, THREE])
    table.act(THREE, Leave())
    assert list(table.questions) == [ONE, TWO]
    table.act(TWO, Grab())
    assert table.stage == "turn"
    assert len(table.state.merchants[1].hand) == 3


def test_the_highest_bidder_gets_no_question() -> None:
    table = new(seats=3)
    for seat in table.seats:
        table.act(seat, Bid(0))
    table.act(TWO, Raise(2))
    assert list(table.questions) == [ONE, THREE]
    assert rule_of(table, ONE, Raise(2)) == "the highest bid is 2 (TINY-3)"


def test_a_single_answer_needs_no_question_unless_that_reveals_something() -> None:
    table = new(purse=0)
    assert list(table.questions) == [ONE, TWO], "not to be asked would tell that the purse is empty"
    table.act(ONE, Bid(0))
    table.act(TWO, Bid(0))
    assert table.stage == "auction"
    table.act(ONE, Fold())
    assert table.stage == "salvage", "seat 1 was left alone with nothing but to fold"


async def _fail_after_a_question(g: Tiny) -> str:
    await ask(g, g.active, tiny.TURN)
    g.merchants[0].coins = 99
    g.deck = g.shuffled(g.deck)
    g.tell(say("never said"))
    raise RuntimeError("broken")


async def _ask_what_has_no_answer(g: Tiny) -> str:
    g.merchants[g.active].coins = -2
    await ask(g, g.active, replace(tiny.BID, reveals=False))
    return "turn"


def test_a_fault_in_a_stage_leaves_the_game_unchanged() -> None:
    table = at_turn(broken("turn", _fail_after_a_question))
    digest, log = table.digest(), list(table.log)
    for _ in range(2):
        with pytest.raises(RuntimeError, match="broken"):
            table.act(ONE, EndTurn())
        assert (table.digest(), list(table.log)) == (digest, log)
        assert list(table.questions) == [ONE]
        assert EndTurn() in table.legal_actions(ONE)


@pytest.mark.parametrize(
    ("function", "error"), [(fail_at_once, RuntimeError), (_ask_what_has_no_answer, AssertionError)]
)
def test_a_fault_in_the_next_stage_keeps_the_current_stage(
    function: Callable[[Tiny], Any], error: type[Exception]
) -> None:
    table = new(broken("auction", function))
    table.act(ONE, Bid(2))
    digest = table.digest()
    with pytest.raises(error):
        table.act(TWO, Bid(0))
    assert (table.stage, table.decision_count, table.digest()) == ("bids", 1, digest)
    assert list(table.questions) == [TWO]
    assert table.state.merchants[0].coins == 4


def test_an_unknown_stage_is_a_fault_as_well() -> None:
    async def leads_nowhere(g: Tiny) -> str:
        await ask(g, g.active, tiny.TURN)
        return "nowhere"

    table = at_turn(broken("turn", leads_nowhere))
    digest = table.digest()
    with pytest.raises(KeyError, match="nowhere"):
        table.act(ONE, EndTurn())
    assert table.digest() == digest
