"""Side questions: an offer of the tiny game may be answered at any time during another's turn (TINY-6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import permutations

from rules.engine import AnyAction, Seat, Table, ask_with_side_questions
from rules.engine.core.secret import FACE_DOWN
from tests.engine.positions import ONE, THREE, TWO, broken, new
from tests.engine.tiny import BID, OFFER, TINY, TURN, Bid, Buy, Draw, EndTurn, Fold, Leave, OfferCard, Refuse, Tiny
from tests.engine.tiny.game import open_offers
from tests.engine.tiny.state import Offer

SeatAction = tuple[Seat, AnyAction]


def at_turn() -> Table[Tiny]:
    """Return the first turn of seat 0 among three merchants who trade, with 5 coins each."""
    table = new(seats=3, purse=5, trade=True)
    for answer in (Bid(0), Fold(), Leave()):
        for seat in table.seats:
            table.act(seat, answer)
    assert (table.stage, list(table.questions)) == ("turn", [ONE])
    return table


def card(table: Table[Tiny], seat: Seat) -> str:
    """Return the first card in a merchant's hand."""
    return table.state.merchants[seat].hand[0]


def offered() -> Table[Tiny]:
    """Return a table where seat 0 has offered a card to seat 2 for 2 coins during its own turn."""
    table = at_turn()
    table.act(ONE, OfferCard(card(table, ONE), THREE, 2))
    return table


def two_offers() -> Table[Tiny]:
    """Return the turn of seat 1, in which seats 0 and 1 have each offered a card."""
    table = offered()
    table.act(ONE, EndTurn())
    table.act(TWO, OfferCard(card(table, TWO), ONE, 1))
    return table


def asked(table: Table[Tiny]) -> Mapping[Seat, str]:
    return {seat: question.name for seat, question in table.questions.items()}


def played(table: Table[Tiny], decisions: Sequence[SeatAction]) -> Table[Tiny]:
    """Return a copy of the table after the decisions."""
    after = table.clone()
    for seat, action in decisions:
        after.act(seat, action)
    return after


def test_an_offer_stays_open_during_the_turns_of_others() -> None:
    table = offered()
    assert asked(table) == {ONE: "turn", THREE: "offer"}
    table.act(ONE, EndTurn())
    assert asked(table) == {TWO: "turn", THREE: "offer"}


def test_a_side_answer_is_carried_out_while_the_turn_waits() -> None:
    table = offered()
    table.act(ONE, Draw())
    began, turn, options = table.stage_began, table.turn(ONE), len(table.legal_actions(ONE))
    table.act(THREE, Buy())
    assert [merchant.coins for merchant in table.state.merchants] == [6, 5, 3]
    assert asked(table) == {ONE: "turn"}
    assert (table.stage_began, table.turn(ONE)) == (began, turn)
    assert len(table.legal_actions(ONE)) > options, "another card may be offered now"


def test_a_side_question_to_the_acting_seat_comes_before_its_turn() -> None:
    table = offered()
    table.act(ONE, EndTurn())
    table.act(TWO, EndTurn())
    assert asked(table) == {THREE: "offer"}
    assert table.obstacle(THREE, EndTurn()) is not None
    turn = table.turn(THREE)
    table.act(THREE, Refuse())
    assert asked(table) == {THREE: "turn"}
    assert table.turn(THREE) == turn


def test_the_order_of_the_answers_does_not_matter() -> None:
    table = two_offers()
    assert asked(table) == {TWO: "turn", THREE: "offer", ONE: "offer"}
    decisions: Sequence[SeatAction] = ((ONE, Buy()), (TWO, Draw()), (THREE, Buy()))
    positions = [played(table, order) for order in permutations(decisions)]
    assert len({position.digest() for position in positions}) == 1
    assert {position.stage_began for position in positions} == {table.stage_began}


def test_a_round_ends_when_all_side_questions_are_answered() -> None:
    table = two_offers()
    table.act(TWO, EndTurn())
    table.act(THREE, Refuse())
    table.act(THREE, EndTurn())
    assert (table.stage, asked(table), table.state.round) == ("closing", {ONE: "offer"}, 1)
    table.act(ONE, Buy())
    assert (table.stage, table.state.round) == ("auction", 2)


def test_a_position_in_the_middle_is_taken_back_to_copied_and_stored() -> None:
    table = two_offers()
    table.act(TWO, Draw())
    table.act(ONE, Buy())
    digest, turn = table.digest(), table.turn(TWO)
    for other in (table.clone(), Table.load(TINY, table.record())):
        assert (other.digest(), other.turn(TWO), asked(other)) == (digest, turn, {TWO: "turn", THREE: "offer"})
        other.act(THREE, Buy())
        assert asked(other) == {TWO: "turn"}
    table.act(THREE, Buy())
    table.undo(table.decision_count - 1)
    assert (table.digest(), table.turn(TWO)) == (digest, turn)
    table.undo(table.decision_count - 2)
    assert table.digest() == two_offers().digest()


def test_a_timed_out_offer_is_refused_and_the_turn_continues() -> None:
    table = offered()
    turn = table.turn(ONE)
    assert OFFER.off_turn
    assert OFFER.default is not None
    default = OFFER.default(table.view(THREE).state, THREE)
    assert default is not None
    table.act(THREE, default, automatic=True)
    assert str(table.log[-1]) == "2* refuse"
    assert asked(table) == {ONE: "turn"}
    assert table.turn(ONE) == turn
    assert len(table.state.merchants[ONE].hand) == 2


def test_only_seller_and_buyer_see_an_offered_card() -> None:
    table = at_turn()
    sold = card(table, ONE)
    table.act(ONE, OfferCard(sold, THREE, 2))
    assert table.log[-1].reveals
    seen = {viewer: table.view(viewer).state.offers[0].card for viewer in (ONE, TWO, THREE, None)}
    assert seen == {ONE: sold, TWO: FACE_DOWN, THREE: sold, None: FACE_DOWN}
    for viewer in (ONE, TWO, THREE, None):
        view = table.view(viewer)
        assert view.questions == {ONE: TURN, THREE: OFFER}
        assert (view.state.offers[0].seat, view.state.offers[0].price) == (THREE, 2)
        hands = [set(merchant.hand) == {FACE_DOWN} for merchant in view.state.merchants if merchant.seat != viewer]
        assert all(hands)


# Seats with a single answer.


def penniless(*, waits: bool) -> Table[Tiny]:
    """Return a table where seat 0 can only bid nothing, while a card is offered to seat 1."""

    async def bid(g: Tiny) -> str:
        g.merchants[ONE].coins = 0
        g.offers = [Offer(TWO, THREE, 1, g.deck.pop())]
        await ask_with_side_questions(g, ONE, replace(BID, reveals=False), open_offers, waits=waits)
        return "closing"

    return new(broken("bids", bid), seats=3)


def test_a_single_answer_needs_no_question_among_side_questions() -> None:
    table = penniless(waits=False)
    assert (table.stage, asked(table)) == ("closing", {TWO: "offer"})


def test_a_waiting_seat_keeps_its_question_while_side_questions_are_open() -> None:
    table = penniless(waits=True)
    assert (table.stage, asked(table)) == ("bids", {ONE: "bid", TWO: "offer"})
    table.act(TWO, Refuse())
    assert table.stage == "auction", "nothing was open any more, and nothing but one answer left"


def test_side_answers_are_passed_to_the_carry_out_function() -> None:
    done: list[SeatAction] = []

    async def note(g: Tiny, seat: Seat, answer: AnyAction) -> None:
        done.append((seat, answer))
        await answer.apply(g, seat)

    async def turn(g: Tiny) -> str:
        g.offers = [Offer(TWO, THREE, 1, g.deck.pop())]
        await ask_with_side_questions(g, ONE, TURN, open_offers, carry_out=note)
        return "closing"

    table = new(broken("bids", turn), seats=3)
    table.act(TWO, Refuse())
    assert done == [(TWO, Refuse())]
    assert asked(table) == {ONE: "turn"}
