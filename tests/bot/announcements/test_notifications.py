"""Players with a question are notified as they have chosen: by a ping, by a direct message, or later."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.announcements.announcer import TurnAnnouncer
from bot.announcements.turn_posts import TURN_POST
from bot.features import JobHandler
from bot.scheduling.reminder_handler import ReminderHandler
from bot.scheduling.scheduler import JobScheduler
from bot.services import Services
from bot.sessions import GameSessions
from bot.settings import Settings
from bot.store import Agreement, Post, Store, UserSettings, absence, games, outbox, scheduled_jobs, seats, users
from bot.store.outbox import PING_POST, REMINDER_POST
from bot.store.scheduled_jobs import JobKind
from bot.workers.drawing_queue import DrawingQueue
from rules import GAMES
from rules.engine import Seat
from tests.bot.stones_games import ANNA, BORIS, CHANNEL, Hands

EVENING = datetime(2026, 1, 2, 23, tzinfo=UTC)
MORNING = datetime(2026, 1, 3, 8, tzinfo=UTC)
HOUR = 3600.0
QUIET: dict[str, Any] = {"quiet_from": 22, "quiet_to": 8}


@pytest.fixture
def hands() -> Hands:
    return Hands(EVENING)


@pytest.fixture
async def services(store: Store, settings: Settings, hands: Hands) -> AsyncIterator[Services]:
    drawing = DrawingQueue()
    tables = GameSessions(store, GAMES, settings, TurnAnnouncer(store, settings, hands), hands)
    yield Services(settings, store, GAMES, tables, drawing, hands)
    await drawing.close()


@pytest.fixture
def jobs(services: Services, hands: Hands) -> JobScheduler:
    reminding = ReminderHandler(services)
    handlers: dict[JobKind, JobHandler] = {
        "ping": reminding.remind,
        "reminder": reminding.remind,
        "stalled": reminding.stalled,
    }
    return JobScheduler(services.store, services.settings, handlers, hands)


async def wish(services: Services, user: int, **settings: object) -> None:
    async with services.store.writing() as db:
        await users.set_settings(db, user, UserSettings.model_validate(settings))


async def begin(services: Services, agreement: Agreement | None = None, **boris: object) -> None:
    """Start Terra Mystica, where Anna places the first dwelling; then Boris, with these settings, has a question."""
    async with services.store.writing() as db:
        options = {"setup": "introductory", "seating": "fixed"}
        game = await games.open_lobby(
            db, now=EVENING, title_key="tm", title="", creator_id=ANNA, channel_id=CHANNEL, options=options
        )
        await games.set_agreement(db, game.id, agreement or Agreement())
        for user, name in ((ANNA, "Anna"), (BORIS, "Boris")):
            await users.meet(db, user, name)
            await seats.join(db, game.id, user, name, EVENING)
    await wish(services, BORIS, **boris)
    await services.sessions.start(game.id, ANNA, seed="seed")
    while await waiting(services) != [Seat(1)]:
        await play(services)


async def waiting(services: Services) -> list[Seat]:
    async with services.sessions.open(1) as session:
        return list(session.table.questions)


async def play(services: Services) -> None:
    """Take the first legal action of the seat that has a question."""
    async with services.sessions.open(1) as session:
        seat = next(iter(session.table.questions))
        await session.act(session.holder(seat).user_id, session.table.legal_actions(seat)[:1])


async def posts(services: Services, *kinds: str) -> list[Post]:
    async with services.store.reading() as db:
        return [post for post in await outbox.of_game(db, 1) if post.kind in kinds]


async def pings(services: Services) -> list[datetime]:
    async with services.store.reading() as db:
        return [
            each.due_at for each in await scheduled_jobs.of_game(db, 1) if each.kind == "ping" and each.sent_at is None
        ]


async def test_the_ping_is_a_classic_message_below_the_first_post(services: Services) -> None:
    """A push notification has no text if the message is a layout."""
    await begin(services)
    (post,) = await posts(services, TURN_POST)
    assert (post.message.layout, post.message.mentions) == (True, ())
    assert post.message.text.endswith("\n▶ Boris decides")
    (call,) = await posts(services, PING_POST)
    assert (call.message.layout, call.message.mentions) == (False, (BORIS,))
    assert call.message.text.startswith(f"▶ <@{BORIS}>: ")
    assert "-# Terra Mystica #1 · Set-up · The game begins." in call.message.text


async def test_the_ping_post_below_an_extended_post_is_deleted_with_the_answer(services: Services) -> None:
    await begin(services)
    await play(services)
    (*_, post) = await posts(services, TURN_POST)
    assert f"<@{ANNA}>" not in post.message.text
    assert (post.message.mentions, post.message.continues) == ((), 1)
    _, call = await posts(services, PING_POST)
    assert call.message.text.startswith(f"▶ <@{ANNA}>: take a bonus card.\n-# Terra Mystica #1 · Set-up · Boris ")
    assert (call.channel_id, call.message.mentions, call.seat) == (CHANNEL, (ANNA,), 0)
    await play(services)
    assert [each.problem for each in await posts(services, PING_POST)][:1] == [outbox.WITHDRAWN]


async def test_a_ping_post_names_the_deadline(services: Services) -> None:
    await begin(services, Agreement(clock="move", move_s=48 * HOUR))
    await play(services)
    _, call = await posts(services, PING_POST)
    ends = int((EVENING + timedelta(hours=48)).timestamp())
    assert call.message.text.split("\n")[0] == f"▶ <@{ANNA}>: take a bonus card. ⏱️ <t:{ends}:R>"


async def test_a_user_of_direct_messages_is_named_without_a_ping(services: Services) -> None:
    await begin(services, Agreement(clock="move", move_s=48 * HOUR), reminders_by="dm")
    (*_, post) = await posts(services, TURN_POST)
    assert f"▶ <@{BORIS}>:" in post.message.text
    assert post.message.mentions == ()
    (call,) = await posts(services, PING_POST)
    ends = int((EVENING + timedelta(hours=48)).timestamp())
    (first, second, third) = call.message.text.split("\n")
    assert first.startswith(f"▶ <@{BORIS}>: ")
    assert [second, third] == [f"⏱️ Time is up <t:{ends}:R>.", f"Terra Mystica is played in <#{CHANNEL}>."]
    assert (call.user_id, call.channel_id, call.message.mentions, call.seat) == (BORIS, None, (BORIS,), 1)
    await play(services)
    assert [each.problem for each in await posts(services, PING_POST)][:1] == [outbox.WITHDRAWN]


async def test_the_direct_message_is_in_the_language_of_its_reader(services: Services) -> None:
    await begin(services, reminders_by="dm")
    async with services.store.writing() as db:
        await users.set_language(db, BORIS, "cs")
    await play(services)
    while await waiting(services) != [Seat(1)]:
        await play(services)
    (*_, call) = await posts(services, PING_POST)
    assert "se hraje tady" in call.message.text


async def test_a_ping_deferred_by_quiet_hours_follows_once_when_they_end(
    services: Services, jobs: JobScheduler, hands: Hands
) -> None:
    await begin(services, **QUIET)
    (*_, post) = await posts(services, TURN_POST)
    assert f"▶ <@{BORIS}>:" in post.message.text
    assert post.message.mentions == ()
    assert await pings(services) == [MORNING]
    hands.now = MORNING
    for _ in range(3):
        await jobs.run_due()
    (call,) = await posts(services, PING_POST)
    assert call.message.text.startswith(f"▶ <@{BORIS}>: ")
    assert (call.channel_id, call.message.mentions, call.seat) == (CHANNEL, (BORIS,), 1)


async def test_no_deferred_ping_follows_a_decision_in_quiet_hours(
    services: Services, jobs: JobScheduler, hands: Hands
) -> None:
    await begin(services, **QUIET)
    await play(services)
    assert await pings(services) == []
    hands.now = MORNING
    await jobs.run_due()
    assert await posts(services, REMINDER_POST) == []


async def test_the_ping_comes_as_a_direct_message_where_that_is_chosen(
    services: Services, jobs: JobScheduler, hands: Hands
) -> None:
    await begin(services, **QUIET, reminders_by="dm")
    assert await posts(services, PING_POST) == []
    hands.now = MORNING
    await jobs.run_due()
    (call,) = await posts(services, REMINDER_POST)
    assert (call.user_id, call.message.text[0]) == (BORIS, "▶")


async def test_a_user_without_reminders_is_pinged_once(services: Services, jobs: JobScheduler, hands: Hands) -> None:
    await begin(services, **QUIET, reminders_by="never")
    hands.now = MORNING + timedelta(days=9)
    await jobs.run_due()
    assert len(await posts(services, REMINDER_POST)) == 1


async def test_a_reminder_that_fell_into_quiet_hours_makes_no_second_ping(
    services: Services, jobs: JobScheduler, hands: Hands
) -> None:
    await begin(services, **QUIET, reminder_intervals_s=[HOUR])
    hands.now = EVENING + timedelta(hours=2)
    await jobs.run_due()
    hands.now = MORNING
    await jobs.run_due()
    await jobs.run_due()
    assert len(await posts(services, PING_POST)) == 1


async def test_a_post_names_absent_players_and_their_return(
    services: Services, jobs: JobScheduler, hands: Hands
) -> None:
    """An absent player is notified on return."""
    back = EVENING + timedelta(days=5)
    await begin(services, away_until_s=back.timestamp())
    (*_, post) = await posts(services, TURN_POST)
    assert f"-# 🏖️ Away: Boris until <t:{int(back.timestamp())}:f>." in post.message.text
    assert post.message.mentions == ()
    assert await pings(services) == [back]
    async with services.store.writing() as db:
        await absence.set_until(db, BORIS, None, EVENING + timedelta(days=1))
    assert await pings(services) == [EVENING + timedelta(days=1)]
    hands.now = EVENING + timedelta(days=1)
    await jobs.run_due()
    assert [each.message.mentions for each in await posts(services, REMINDER_POST)] == [(BORIS,)]


async def test_games_wait_in_the_order_in_which_their_turns_came(services: Services, hands: Hands) -> None:
    """Even if the deferred ping in one of them follows very soon."""
    await begin(services)
    hands.now = EVENING + timedelta(hours=1)
    await wish(services, BORIS, **QUIET)
    async with services.store.writing() as db:
        game = await games.open_lobby(db, now=EVENING, title_key="tm", title="", creator_id=ANNA, channel_id=CHANNEL)
        for user, name in ((BORIS, "Boris"), (ANNA, "Anna")):
            await seats.join(db, game.id, user, name, EVENING)
    await services.sessions.start(game.id, BORIS, seed="seed")
    async with services.store.reading() as db:
        assert (await scheduled_jobs.waiting_for(db, BORIS))[0] == 1
