"""One clock for the whole negotiation of Civilization, independent of the offers (CIV-7.9, CIV-18.15)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

import pytest

from bot.announcements.announcer import TurnAnnouncer
from bot.computer_players.computer_turns import ComputerPlayers
from bot.scheduling.timeouts import TimeoutHandler
from bot.services import Services
from bot.sessions import GameSessions
from bot.settings import Settings
from bot.store import Agreement, SeatClock, Store, games, outbox, scheduled_jobs, seats, users
from bot.store.agreement import deadline, start_clock, stop_clock
from bot.store.scheduled_jobs import JobKind, ScheduledJob
from bot.voting.proposal_executor import ProposalExecutor
from bot.workers.drawing_queue import DrawingQueue
from rules.civilization import CIVILIZATION
from rules.civilization.actions.pending import DiscardEvent
from rules.civilization.actions.trade import AcceptOffer, DeclineOffer, MakeOffer, PassTrade, Reopen, WithdrawOffer
from rules.civilization.flow.trade import ANSWERS_PER_STAGE
from rules.engine import AnyAction, Rules, Seat
from rules.engine.core.copying import copy_of
from tests.bot.stones_games import ANNA, BORIS, CHANNEL, CLARA, NOW, Hands
from tests.civilization.tables import PLAIN, Position, position

USERS = (ANNA, BORIS, CLARA)
HOUR = 3600.0
DAY_EACH = Agreement(clock="move", move_s=24 * HOUR, consequence="default")
BANK = Agreement(clock="bank", bank_s=20 * HOUR, bonus_s=5 * HOUR, grace_s=4 * HOUR, consequence="default")


def bargaining() -> Position:
    """Return the Trade phase of three players, of whom two have trade."""
    made = position(PLAIN, "B2 cap1; F2 cap2; B7 cap3", seats=3)
    made.player(Seat(0)).trade = made.player(Seat(1)).trade = 9
    made.g.round = 3
    return made


def beginning_with(made: Position) -> Rules[Any]:
    """Return the rules of games that begin with the Trade phase in a position."""
    made.g.dice.counter = 0
    return replace(CIVILIZATION, new=lambda _options, _seats, _seed: copy_of(made.g), first_stage="trade")


@dataclass
class Negotiation:
    """A game in its Trade phase, and a clock that is set by hand."""

    services: Services
    hands: Hands
    rules: dict[str, Rules[Any]]

    @property
    def tables(self) -> GameSessions:
        """The games in memory."""
        return self.services.sessions

    async def begin(self, agreement: Agreement) -> None:
        """Start a negotiation of three people."""
        async with self.services.store.writing() as db:
            game = await games.open_lobby(
                db, now=self.hands.now, title_key="civ", title="Test", creator_id=ANNA, channel_id=CHANNEL, options={}
            )
            for user, name in zip(USERS, ("Anna", "Boris", "Clara"), strict=True):
                await users.meet(db, user, name)
                await seats.join(db, game.id, user, name, self.hands.now)
            await games.set_agreement(db, game.id, agreement)
        await self.tables.start(game.id, ANNA, seed="seed")

    async def act(self, seat: int, *actions: AnyAction) -> None:
        """Take an action for a seat."""
        async with self.tables.open(1) as session:
            await session.act(USERS[seat], list(actions), seat=Seat(seat))

    async def asked(self) -> dict[int, str]:
        """Return the open questions by seat."""
        async with self.tables.open(1) as session:
            return {int(seat): question.name for seat, question in session.table.questions.items()}

    async def calls_of(self, user: int) -> set[int]:
        """Return the posts that ping a user."""
        async with self.services.store.reading() as db:
            return {post.id for post in await outbox.of_game(db, 1) if user in post.message.mentions}

    async def due(self, kind: JobKind) -> dict[int, timedelta]:
        """Return how long after the beginning a job of a kind is due, by seat; the first of several."""
        found: dict[int, timedelta] = {}
        for each in await self._jobs():
            if each.kind == kind and each.sent_at is None:
                found.setdefault(int(each.seat), each.due_at - NOW)
        return found

    async def _jobs(self) -> tuple[ScheduledJob, ...]:
        async with self.services.store.reading() as db:
            return await scheduled_jobs.of_game(db, 1)

    async def clock_of(self, seat: int) -> float | None:
        """Return the rest of a seat's bank."""
        async with self.tables.open(1) as session:
            return session.holder(Seat(seat)).clock.left_s

    async def keep_deadlines(self) -> None:
        """Run the deadlines that have passed."""
        deciding = ProposalExecutor(self.services)
        times_up = TimeoutHandler(self.services, deciding, ComputerPlayers(self.services))
        for each in await self._jobs():
            if each.kind == "deadline" and each.sent_at is None and each.due_at <= self.hands.now:
                await times_up.handle(each)


@pytest.fixture
async def negotiation(store: Store, settings: Settings) -> AsyncIterator[Negotiation]:
    hands, drawing = Hands(), DrawingQueue()
    rules = {"civ": beginning_with(bargaining())}
    tables = GameSessions(store, rules, settings, TurnAnnouncer(store, settings, hands), hands)
    yield Negotiation(Services(settings, store, rules, tables, drawing, hands), hands, rules)
    await drawing.close()


OFFER = MakeOffer(Seat(1), give_trade=1)


async def test_an_offer_and_its_withdrawal_give_nobody_more_time(negotiation: Negotiation) -> None:
    """Neither the player who gets the offer, nor the others, nor the one who makes it."""
    await negotiation.begin(DAY_EACH)
    ends, stalled = await negotiation.due("deadline"), await negotiation.due("stalled")
    assert ends == dict.fromkeys(range(3), timedelta(hours=24))
    for _ in range(4):
        negotiation.hands.on(hours=5)
        await negotiation.act(0, OFFER)
        assert await negotiation.asked() == {0: "proposed", 1: "offered", 2: "negotiate"}
        await negotiation.act(0, WithdrawOffer(1))
    assert await negotiation.due("deadline") == ends
    assert await negotiation.due("stalled") == stalled
    negotiation.hands.on(hours=4)
    await negotiation.keep_deadlines()
    assert "trade" not in (await negotiation.asked()).values()
    async with negotiation.tables.open(1) as session:
        assert session.table.stage == "city_management"


async def test_a_negotiation_in_a_further_stage_gives_nobody_more_time(negotiation: Negotiation) -> None:
    """Nor does it ping those with the same question as before."""
    await negotiation.begin(DAY_EACH)
    ends, reminded = await negotiation.due("deadline"), await negotiation.due("reminder")
    for number in range(ANSWERS_PER_STAGE):
        negotiation.hands.on(hours=0.5)
        await negotiation.act(0, WithdrawOffer(1) if number % 2 else OFFER)
    async with negotiation.tables.open(1) as session:
        assert (session.table.stage, session.table.stage_began) == ("negotiation", session.table.decision_count)
    assert await negotiation.due("deadline") == ends
    assert (await negotiation.due("reminder"))[2] == reminded[2]
    negotiation.hands.on(hours=12)
    await negotiation.keep_deadlines()
    async with negotiation.tables.open(1) as session:
        assert session.table.stage == "city_management"


async def test_an_offer_pings_its_target_and_keeps_the_reminders(negotiation: Negotiation) -> None:
    await negotiation.begin(DAY_EACH)
    reminded = await negotiation.due("reminder")
    before = await negotiation.calls_of(BORIS)
    negotiation.hands.on(hours=5)
    await negotiation.act(0, OFFER)
    now = await negotiation.due("reminder")
    assert (now[1], now[2]) == (reminded[1], reminded[2])
    assert now[0] == reminded[0] + timedelta(hours=5), "nobody is reminded who has just decided"
    assert len(before) == 1
    assert len(await negotiation.calls_of(BORIS) - before) == 1


async def test_jobs_hold_for_another_question_of_the_same_phase(negotiation: Negotiation) -> None:
    await negotiation.begin(DAY_EACH)
    await negotiation.act(0, OFFER)
    async with negotiation.tables.open(1) as session:
        assert session.still_asks(Seat(1), "negotiate")
        assert session.still_asks(Seat(1), "proposed"), "as stored by an earlier version"
        assert not session.still_asks(Seat(1), "offer")
    await negotiation.act(1, PassTrade())
    async with negotiation.tables.open(1) as session:
        assert not session.still_asks(Seat(1), "negotiate")


async def test_an_offer_that_is_open_when_time_is_up_may_be_answered_for_a_quarter(negotiation: Negotiation) -> None:
    """CIV-18.15: then the phase ends."""
    await negotiation.begin(DAY_EACH)
    negotiation.hands.on(hours=23)
    await negotiation.act(0, OFFER)
    negotiation.hands.on(hours=1)
    await negotiation.keep_deadlines()
    assert await negotiation.asked() == {1: "offer"}
    assert await negotiation.due("deadline") == {1: timedelta(hours=30)}
    async with negotiation.tables.open(1) as session:
        assert len(session.table.state.offers) == 1
    negotiation.hands.on(hours=6)
    await negotiation.keep_deadlines()
    async with negotiation.tables.open(1) as session:
        assert session.table.stage == "city_management"


async def test_the_last_short_clock_is_one_for_all_offers(negotiation: Negotiation) -> None:
    await negotiation.begin(DAY_EACH)
    await negotiation.act(0, OFFER, MakeOffer(Seat(1), give_trade=2), MakeOffer(Seat(1), give_trade=3))
    await negotiation.act(1, PassTrade())
    assert (await negotiation.due("deadline"))[1] == timedelta(hours=6)
    for number in (1, 2):
        negotiation.hands.on(hours=2)
        await negotiation.act(1, DeclineOffer(number))
    assert (await negotiation.due("deadline"))[1] == timedelta(hours=6)
    negotiation.hands.on(hours=2)
    await negotiation.keep_deadlines()
    async with negotiation.tables.open(1) as session:
        assert session.table.state.offers == []


async def test_a_pass_taken_back_keeps_the_clock_of_the_phase(negotiation: Negotiation) -> None:
    """Also when it is undone."""
    await negotiation.begin(DAY_EACH)
    negotiation.hands.on(hours=3)
    await negotiation.act(1, PassTrade())
    assert 1 not in await negotiation.due("deadline")
    negotiation.hands.on(hours=7)
    await negotiation.act(1, Reopen())
    assert (await negotiation.due("deadline"))[1] == timedelta(hours=24)
    await negotiation.act(1, PassTrade())
    negotiation.hands.on(hours=7)
    async with negotiation.tables.open(1) as session:
        await session.undo(session.table.decision_count - 1, BORIS)
    assert (await negotiation.due("deadline"))[1] == timedelta(hours=24)


@pytest.mark.parametrize("agreement", [DAY_EACH, BANK], ids=["move", "bank"])
async def test_an_outage_after_a_pass_counts_for_nobody(negotiation: Negotiation, agreement: Agreement) -> None:
    await negotiation.begin(agreement)
    negotiation.hands.on(hours=3)
    await negotiation.act(1, PassTrade())
    async with negotiation.tables.open(1) as session:
        clock = session.holder(Seat(1)).clock.held_up(2 * HOUR)
    async with negotiation.services.store.writing() as db:
        await seats.set_clock(db, 1, Seat(1), clock)
    negotiation.hands.on(hours=2)
    await negotiation.act(1, Reopen())
    assert (await negotiation.due("deadline"))[1] == timedelta(hours=26)


async def test_passing_and_negotiating_again_uses_one_bank_with_one_grace(negotiation: Negotiation) -> None:
    """A player pays nothing for the time after passing."""
    await negotiation.begin(BANK)
    for _ in range(3):
        negotiation.hands.on(hours=3)
        await negotiation.act(1, PassTrade())
        negotiation.hands.on(hours=1)
        await negotiation.act(1, Reopen())
    await negotiation.act(1, PassTrade())
    assert await negotiation.clock_of(1) == (20 - (9 - 4)) * HOUR, "no bonus, and the grace but once"


async def test_offering_and_withdrawing_uses_one_bank_with_one_grace(negotiation: Negotiation) -> None:
    await negotiation.begin(BANK)
    for _ in range(3):
        negotiation.hands.on(hours=3)
        await negotiation.act(0, OFFER)
        await negotiation.act(0, WithdrawOffer(1))
    await negotiation.act(0, PassTrade())
    assert await negotiation.clock_of(0) == (20 - (9 - 4)) * HOUR


async def test_a_discard_after_a_deal_gives_no_more_time_to_negotiate(negotiation: Negotiation) -> None:
    """CIV-7.6: the negotiation continues with the same clock."""
    made = bargaining()
    made.hold(Seat(0), "drought")
    made.player(Seat(0)).events = made.player(Seat(0)).events[:1]
    given = made.player(Seat(0)).events[0].event
    made.hold(Seat(1), "sabotage", "defection")
    made.player(Seat(1)).events = [held for held in made.player(Seat(1)).events if held.event != given][:2]
    negotiation.rules["civ"] = beginning_with(made)
    await negotiation.begin(DAY_EACH)
    negotiation.hands.on(hours=3)
    await negotiation.act(0, MakeOffer(Seat(1), give=(given,), get_trade=1))
    await negotiation.act(1, AcceptOffer(1))
    asked = await negotiation.asked()
    assert asked[1] == "discard"
    assert (await negotiation.due("deadline"))[1] == timedelta(hours=27), "another decision"
    negotiation.hands.on(hours=3)
    await negotiation.act(1, DiscardEvent("sabotage"))
    assert (await negotiation.due("deadline"))[1] == timedelta(hours=24)


def test_the_next_trade_phase_has_a_whole_clock() -> None:
    first = start_clock(SeatClock(), DAY_EACH, NOW, 3, paused_s=0, phase=("trade 3", 10))
    passed = stop_clock(first, DAY_EACH, NOW + timedelta(hours=20))
    later = NOW + timedelta(hours=21)
    again = start_clock(passed, DAY_EACH, later, 3, paused_s=0, phase=("trade 3", 12))
    assert deadline(again, DAY_EACH) == NOW + timedelta(hours=24)
    in_the_next = start_clock(passed, DAY_EACH, later, 4, paused_s=0, phase=("trade 4", 40))
    assert deadline(in_the_next, DAY_EACH) == later + timedelta(hours=24)


def test_a_phase_that_is_taken_back_as_a_whole_begins_again_with_a_whole_clock() -> None:
    first = start_clock(SeatClock(), DAY_EACH, NOW, 3, paused_s=0, phase=("trade 3", 10))
    passed = stop_clock(first, DAY_EACH, NOW + timedelta(hours=20))
    assert passed.set_back(10).phase is not None
    assert passed.set_back(9).phase is None


async def test_a_new_holder_has_a_whole_clock(negotiation: Negotiation) -> None:
    await negotiation.begin(DAY_EACH)
    negotiation.hands.on(hours=23)
    async with negotiation.tables.open(1) as session:
        await session.hand_over(Seat(1), 999, "Dana", ANNA)
    assert (await negotiation.due("deadline"))[1] == timedelta(hours=47)
    assert (await negotiation.due("deadline"))[0] == timedelta(hours=24)
