"""Questions with a share of the agreed clock: a last short answer at the end of a phase (CIV-18.15)."""

from __future__ import annotations

from datetime import timedelta

from bot.sessions import GameSessions
from bot.settings import Settings
from bot.store import Agreement, SeatClock, Store, clocks, games, seats
from bot.store.agreement import deadline, start_clock, stop_clock
from rules.civilization import CIVILIZATION
from rules.civilization.questions import NEGOTIATE, OFFER
from rules.engine import Seat
from tests.bot.stones_games import ANNA, BORIS, CHANNEL, NOW, Crier, Hands
from tests.engine.tiny import TINY, OfferCard, TinyOptions

HOUR = 3600.0
MOVE = Agreement(clock="move", move_s=8 * HOUR)


def ends_after(agreement: Agreement, share: float) -> timedelta:
    """Return how long a question with a share of the clock may take, its owner being away for an hour."""
    ends = deadline(start_clock(SeatClock(), agreement, NOW, 1, paused_s=HOUR, share=share), agreement)
    assert ends is not None
    return ends - NOW


def test_a_question_may_take_a_part_of_the_agreed_time() -> None:
    """The whole absence of the owner stops the clock."""
    bank = Agreement(clock="bank", bank_s=10 * HOUR, grace_s=2 * HOUR, bonus_s=0)
    assert ends_after(MOVE, 1.0) == timedelta(hours=9)
    assert ends_after(MOVE, 0.25) == timedelta(hours=3)
    assert ends_after(bank, 0.25) == timedelta(hours=4)


def test_the_next_question_has_its_whole_time_again() -> None:
    short = start_clock(SeatClock(), MOVE, NOW, 1, paused_s=0, share=0.25)
    assert start_clock(stop_clock(short, MOVE, NOW), MOVE, NOW, 1, paused_s=0).share == 1.0


def test_the_last_word_of_a_negotiation_has_a_quarter_of_the_clock() -> None:
    """CIV-18.15."""
    assert (NEGOTIATE.clock_share, OFFER.clock_share) == (1.0, 0.25)
    assert OFFER in CIVILIZATION.questions


async def test_an_offer_during_a_turn_has_half_its_clock(store: Store, settings: Settings) -> None:
    """TINY-6: the seller has the whole clock, a buyer half of it, from the moment of the question."""
    hands = Hands()
    tables = GameSessions(store, {"tiny": TINY}, settings, Crier(), hands)
    options = TinyOptions(trade=True).model_dump(mode="json")
    async with store.writing() as db:
        game = await games.open_lobby(
            db, now=NOW, title_key="tiny", title="Test", creator_id=ANNA, channel_id=CHANNEL, options=options
        )
        for user, name in ((ANNA, "Anna"), (BORIS, "Boris")):
            await seats.join(db, game.id, user, name, NOW)
        await games.set_agreement(db, game.id, MOVE)
    await tables.start(game.id, ANNA, seed="seed")
    async with tables.open(game.id) as session:
        while "turn" not in {question.name for question in session.table.questions.values()}:
            seat, question = next(iter(session.table.questions.items()))
            assert question.default is not None
            answer = question.default(session.table.state, seat)
            assert answer is not None
            await session.act(session.holder(seat).user_id, [answer], seat=seat)
        (seller,) = session.table.questions
        hands.on(hours=1)
        offer = next(each for each in session.table.legal_actions(seller) if isinstance(each, OfferCard))
        await session.act(session.holder(seller).user_id, [offer], seat=seller)
        assert session.table.questions[Seat(1 - seller)].name == "offer"
    async with store.reading() as db:
        ends = await clocks.deadlines(db, game.id)
    assert ends[Seat(1 - seller)] == hands.now + timedelta(hours=4)
    assert ends[seller] > ends[Seat(1 - seller)]
