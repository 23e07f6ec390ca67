"""An undo leaves the pings and clocks of unchanged questions alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest

from bot.announcements.announcer import TurnAnnouncer
from bot.services import Services
from bot.sessions import GameSessions
from bot.sessions.change import AGREED
from bot.settings import Settings
from bot.store import Agreement, Store, UserSettings, games, outbox, scheduled_jobs, users
from bot.store.scheduled_jobs import JobKind
from bot.workers.drawing_queue import DrawingQueue
from rules.engine import AnyAction, Seat
from tests.bot.stones_games import ANNA, BORIS, CLARA, Hands, open_lobby
from tests.engine.stones import GAMES, Bid, Reply, Stay, Take

EVENING = datetime(2026, 1, 2, 23, tzinfo=UTC)
MORNING = datetime(2026, 1, 3, 8, tzinfo=UTC)


@pytest.fixture
def hands() -> Hands:
    return Hands(EVENING)


@pytest.fixture
async def services(store: Store, settings: Settings, hands: Hands) -> AsyncIterator[Services]:
    drawing = DrawingQueue()
    tables = GameSessions(store, GAMES, settings, TurnAnnouncer(store, settings, hands), hands)
    yield Services(settings, store, GAMES, tables, drawing, hands)
    await drawing.close()


async def begin(services: Services, agreement: Agreement | None = None, **boris: object) -> None:
    """Start a game in which all three have to bid."""
    game_id = await open_lobby(services.store)
    async with services.store.writing() as db:
        await games.set_agreement(db, game_id, agreement or Agreement())
        for user, name in ((ANNA, "Anna"), (BORIS, "Boris"), (CLARA, "Clara")):
            await users.meet(db, user, name)
        await users.set_settings(db, BORIS, UserSettings.model_validate(boris))
    await services.sessions.start(game_id, ANNA, seed="seed")


async def act(services: Services, user: int, action: AnyAction) -> None:
    async with services.sessions.open(1) as session:
        await session.act(user, [action])


async def undo(services: Services, user: int, to: int = 0, reason: str = "") -> None:
    async with services.sessions.open(1) as session:
        await session.undo(to, user, reason)


async def due(services: Services, kind: JobKind) -> dict[int, datetime]:
    """Return when a job of a kind is due, by seat."""
    async with services.store.reading() as db:
        return {each.seat: each.due_at for each in await scheduled_jobs.of_game(db, 1) if each.kind == kind}


@pytest.mark.parametrize("by", ["channel", "dm"])
async def test_an_undo_by_another_player_keeps_a_deferred_ping(services: Services, by: str) -> None:
    await begin(services, quiet_from=22, quiet_to=8, reminders_by=by)
    await act(services, CLARA, Bid(1))
    await undo(services, CLARA)
    assert await due(services, "ping") == {1: MORNING}


async def test_an_undo_by_another_player_withdraws_no_direct_message(services: Services) -> None:
    await begin(services, reminders_by="dm")
    await act(services, CLARA, Bid(1))
    await undo(services, CLARA)
    async with services.store.reading() as db:
        calls = [(post.user_id, post.problem) for post in await outbox.of_game(db, 1) if post.user_id is not None]
    assert calls == [(BORIS, None)]


async def test_a_question_open_again_after_an_undo_pings_again(services: Services) -> None:
    """Boris has bid before Clara takes both bids back with the agreement of all."""
    await begin(services, reminders_by="dm")
    await act(services, BORIS, Bid(2))
    await act(services, CLARA, Bid(1))
    await undo(services, CLARA, 0, AGREED)
    async with services.store.reading() as db:
        calls = [(post.user_id, post.problem) for post in await outbox.of_game(db, 1) if post.user_id is not None]
    assert calls == [(BORIS, outbox.WITHDRAWN), (BORIS, None)]


async def test_the_same_question_of_another_turn_after_an_undo_pings(services: Services) -> None:
    """All players take stones until it is the turn of Boris again; all of it is taken back."""
    await begin(services, quiet_from=22, quiet_to=8)
    for user, amount in ((ANNA, 0), (BORIS, 2), (CLARA, 1)):
        await act(services, user, Bid(amount))
    for turn in range(3):
        for action in (Take(1), Stay()):
            await act(services, (BORIS, CLARA, ANNA)[turn], action)
        for user in (BORIS, CLARA, ANNA):
            if user != (BORIS, CLARA, ANNA)[turn]:
                await act(services, user, Reply("boo"))
    await undo(services, BORIS, 3, AGREED)
    assert await due(services, "ping") == {1: MORNING}


TWO_HOURS = Agreement(clock="move", move_s=7200)


async def test_deciding_and_undoing_gives_nobody_more_time(services: Services, hands: Hands) -> None:
    await begin(services, TWO_HOURS)
    ends, stalls, reminded = [await due(services, kind) for kind in ("deadline", "stalled", "reminder")]
    for _ in range(3):
        hands.on(minutes=39)
        await act(services, CLARA, Bid(1))
        await undo(services, CLARA)
    assert await due(services, "deadline") == ends == dict.fromkeys(range(3), EVENING + timedelta(hours=2))
    assert await due(services, "stalled") == stalls
    assert await due(services, "reminder") == reminded


async def test_without_a_clock_deciding_and_undoing_keeps_the_notice_that_a_table_waits(
    services: Services, hands: Hands
) -> None:
    await begin(services)
    stalls = await due(services, "stalled")
    hands.on(days=3)
    await act(services, CLARA, Bid(1))
    await undo(services, CLARA)
    assert await due(services, "stalled") == stalls


async def test_the_bank_and_its_grace_are_as_before_a_decision_that_was_taken_back(
    services: Services, hands: Hands
) -> None:
    await begin(services, Agreement(clock="bank", bank_s=5 * 3600, grace_s=3600, bonus_s=0))
    hands.on(hours=3)
    await act(services, CLARA, Bid(1))
    async with services.sessions.open(1) as session:
        assert session.holder(Seat(2)).clock.left_s == 3 * 3600
    await undo(services, CLARA)
    assert await due(services, "deadline") == dict.fromkeys(range(3), EVENING + timedelta(hours=6))
    hands.on(hours=1)
    await act(services, CLARA, Bid(1))
    async with services.sessions.open(1) as session:
        assert session.holder(Seat(2)).clock.left_s == 2 * 3600


async def test_thinking_about_the_rest_of_a_turn_counts_when_it_is_taken_back_alone(
    services: Services, hands: Hands
) -> None:
    await begin(services, TWO_HOURS)
    for user, amount in ((ANNA, 0), (BORIS, 2), (CLARA, 1)):
        await act(services, user, Bid(amount))
    asked_at = hands.now
    hands.on(minutes=10)
    await act(services, BORIS, Take(1))
    hands.on(minutes=90)
    await undo(services, BORIS, 3)
    assert await due(services, "deadline") == {1: asked_at + timedelta(hours=2)}


async def test_an_agreed_undo_restores_everybodys_time(services: Services, hands: Hands) -> None:
    await begin(services, TWO_HOURS)
    hands.on(minutes=30)
    await act(services, BORIS, Bid(1))
    hands.on(minutes=60)
    await act(services, CLARA, Bid(1))
    await undo(services, CLARA, 0, AGREED)
    ends = {0: EVENING + timedelta(hours=2), 1: hands.now + timedelta(minutes=90), 2: EVENING + timedelta(hours=2)}
    assert await due(services, "deadline") == ends


async def test_undoing_a_time_out_restores_the_whole_time(services: Services, hands: Hands) -> None:
    await begin(services, TWO_HOURS)
    hands.on(hours=2)
    async with services.sessions.open(1) as session:
        await session.time_out(Seat(1))
    hands.on(hours=1)
    await undo(services, ANNA, 0, AGREED)
    assert (await due(services, "deadline"))[1] == hands.now + timedelta(hours=2)


async def test_the_ping_after_an_undo_names_the_remaining_time(services: Services, hands: Hands) -> None:
    await begin(services, TWO_HOURS)
    hands.on(hours=1)
    await act(services, CLARA, Bid(1))
    await undo(services, CLARA)
    async with services.store.reading() as db:
        (call,) = await outbox.open_pings(db, 1)
    assert f"⏱️ <t:{int((EVENING + timedelta(hours=2)).timestamp())}:R>" in call.message.text
