"""Turns are defined by the rules; the key of a turn changes exactly when the turn ends."""

from __future__ import annotations

from collections.abc import Hashable

from rules.engine import Seat, Table, ask
from tests.engine.positions import ONE, THREE, TWO, at_turn, broken, new
from tests.engine.tiny import BID, TINY, Bid, Draw, EndTurn, Fold, OfferCard, Refuse, Tiny


def trading() -> Table[Tiny]:
    """Return the first turn of seat 0 in a game with trade."""
    table = new(trade=True)
    for answer in (Bid(0), Fold()):
        for seat in table.seats:
            table.act(seat, answer)
    while table.stage == "salvage":
        table.act(*next((seat, option) for seat in table.questions for option in table.legal_actions(seat)))
    assert (table.stage, list(table.questions)) == ("turn", [ONE])
    return table


def test_a_turn_keeps_its_key_until_it_ends() -> None:
    table = at_turn()
    turn = table.turn(ONE)
    table.act(ONE, Draw())
    assert table.turn(ONE) == turn
    table.act(ONE, EndTurn())
    assert table.turn(ONE) != turn


def test_turns_of_two_seats_have_different_keys() -> None:
    table = trading()
    assert table.turn(ONE) != table.turn(TWO)


def test_a_turn_may_have_several_stages() -> None:
    table = trading()
    turn, began = table.turn(ONE), table.stage_began
    table.act(ONE, OfferCard(table.state.merchants[ONE].hand[0], TWO, 1))
    assert table.stage_began == table.decision_count > began, "an offer begins a stage of its own"
    assert table.turn(ONE) == turn
    assert Table.load(TINY, table.record()).turn(ONE) == turn, "nothing of it has to be stored"
    table.act(TWO, Refuse())
    assert table.turn(ONE) == turn
    table.act(ONE, EndTurn())
    assert table.turn(ONE) != turn


def test_turns_of_two_rounds_have_different_keys() -> None:
    table = trading()
    turn = table.turn(ONE)
    while table.state.round == 1 or list(table.questions) != [ONE] or table.stage != "turn":
        seat, question = next(iter(table.questions.items()))
        assert question.default is not None
        answer = question.default(table.state, seat)
        assert answer is not None
        table.act(seat, answer)
    assert table.turn(ONE) != turn


async def _bid_in_turn(g: Tiny) -> str:
    """A stage in which all bid openly, the last one twice in one turn, and then the first one again."""
    for seat in (ONE, TWO, THREE):
        g.begin_turn(seat)
        await ask(g, seat, BID)
    await ask(g, THREE, BID)
    g.begin_turn(ONE)
    await ask(g, ONE, BID)
    return "auction"


def test_a_stage_may_have_several_turns() -> None:
    table = new(broken("bids", _bid_in_turn), seats=3)
    turns: dict[Seat, list[Hashable]] = {seat: [] for seat in table.seats}
    asked: list[Seat] = []
    while table.stage == "bids":
        (seat,) = table.questions
        asked.append(seat)
        turns[seat].append(table.turn(seat))
        assert table.clone().turn(seat) == table.turn(seat)
        table.act(seat, Bid(0))
    assert asked == [ONE, TWO, THREE, THREE, ONE]
    assert turns[ONE][0] != turns[ONE][1]
    assert turns[THREE][0] == turns[THREE][1]


def test_a_stage_without_a_mark_is_one_turn() -> None:
    table = new(seats=3)
    turn = table.turn(THREE)
    table.act(TWO, Bid(1))
    assert table.turn(THREE) == turn
    table.act(ONE, Bid(1))
    table.act(THREE, Bid(2))
    assert table.turn(THREE) != turn


def test_undoing_a_decision_restores_its_turn() -> None:
    table = at_turn()
    turn = table.turn(ONE)
    table.act(ONE, EndTurn())
    table.undo(table.decision_count - 1)
    assert table.turn(ONE) == turn
