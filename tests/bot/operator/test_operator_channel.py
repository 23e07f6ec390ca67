"""Notices for the operator: posted once, with nothing hidden; restarts lose and repeat nothing."""

from __future__ import annotations

import ast
import logging
import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
import structlog
from sqlalchemy import func, select, update

from bot.metrics.error_log import UNCOUNTED
from bot.metrics.logs import set_up
from bot.operator import observations
from bot.operator.operator_channel import OperatorChannel
from bot.services import Services
from bot.settings import Settings
from bot.store import Message, NewPost, Post, Store, StoreError, outbox, schema
from bot.store.outbox import OPERATOR_POST
from bot.workers.drawing_queue import DrawingQueue
from tests.bot.stones_games import CHANNEL, NOW, open_lobby, tables_of
from tests.engine.stones import GAMES

PLACE, MESSAGE = 7000, 900
SECRET = "Library of Alexandria"
MINUTE = timedelta(minutes=1)
ROOT = Path(__file__).parents[3]


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now


def connected(*servers: int) -> Any:
    """Return a stand-in for a client on these servers."""
    guilds = [SimpleNamespace(id=number, member_count=12) for number in servers]
    return SimpleNamespace(is_ready=lambda: True, guilds=guilds, get_channel=lambda _: None)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def operated(settings: Settings) -> Iterator[Settings]:
    """Return settings with a channel of the operator, with logs as in a running bot."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    found = settings.model_copy(update={"operator_channel": PLACE, "discord_token": None})
    set_up(found)
    yield found
    root.handlers, root.level = handlers, level
    structlog.reset_defaults()


@asynccontextmanager
async def telling(store: Store, settings: Settings, clock: Clock) -> AsyncIterator[OperatorChannel]:
    """Yield the channel of a bot that runs; its checks are made by the test."""
    drawing = DrawingQueue()
    found = OperatorChannel(Services(settings, store, GAMES, tables_of(store, settings), drawing, clock))
    await found.begin()
    yield found
    await found._store_errors()
    await found.close()
    await drawing.close()


@pytest.fixture
async def channel(store: Store, operated: Settings, clock: Clock) -> AsyncIterator[OperatorChannel]:
    async with telling(store, operated, clock) as found:
        yield found


async def posts(store: Store) -> list[Post]:
    """Return all posts for the operator, sent or not."""
    async with store.reading() as db:
        numbers = await db.scalars(select(schema.outbox.c.id).where(schema.outbox.c.channel_id == PLACE))
        found = [await outbox.find(db, number) for number in numbers]
    return [post for post in found if post is not None]


async def texts(store: Store) -> list[str]:
    return [post.message.text for post in await posts(store)]


async def sent(store: Store, *, problem: str | None = None) -> None:
    """Let Discord accept, or refuse, what waits for the operator."""
    for post in await posts(store):
        if post.done_at is None:
            async with store.writing() as db:
                await outbox.mark_done(
                    db, post, NOW, message_id=None if problem else post.edits or MESSAGE + post.id, problem=problem
                )


def fail(words: str = "a turn failed") -> None:
    """Log an error whose message quotes a card."""
    try:
        raise KeyError(SECRET)
    except KeyError:
        structlog.get_logger("bot.somewhere").exception(words, hand=SECRET)


async def checked(channel: OperatorChannel, clock: Clock, *servers: int, minutes: int = 1) -> None:
    """Let some minutes pass, with a check after each."""
    for _ in range(minutes):
        clock.now += MINUTE
        await channel.check(connected(*servers))


async def test_an_error_is_one_message_and_later_ones_are_counted_in_it(
    store: Store, channel: OperatorChannel, clock: Clock
) -> None:
    fail()
    await checked(channel, clock)
    (told,) = await texts(store)
    assert "KeyError" in told
    assert "Once" in told
    assert SECRET not in told
    await sent(store)
    for _ in range(3):
        fail()
    await checked(channel, clock)
    first, edit = await posts(store)
    assert edit.edits == first.message_id
    assert "4 times" in edit.message.text
    assert "test_operator_channel.py" in edit.message.text
    assert "a turn failed" in edit.message.text
    assert SECRET not in edit.message.text


async def test_occurrences_before_the_message_is_sent_are_counted_in_it(
    store: Store, channel: OperatorChannel, clock: Clock
) -> None:
    fail()
    await checked(channel, clock)
    fail()
    await checked(channel, clock)
    (told,) = await texts(store)
    assert "2 times" in told


async def test_places_are_told_one_a_minute_and_before_edits(
    store: Store, channel: OperatorChannel, clock: Clock
) -> None:
    log = structlog.get_logger("bot.somewhere")
    fail()
    await checked(channel, clock)
    await sent(store)
    fail()
    log.error("one thing")
    log.error("another thing")
    await channel.check(connected())
    assert len(await posts(store)) == 1, "the minute is not over"
    await checked(channel, clock, minutes=5)
    told = await texts(store)
    assert len(told) == 4
    assert [word in text for text, word in zip(told[1:], ("one", "another", "2 times"), strict=True)] == [True] * 3


async def test_errors_of_libraries_are_told_without_their_words(
    store: Store, channel: OperatorChannel, clock: Clock
) -> None:
    try:
        raise ValueError(SECRET)
    except ValueError:
        logging.getLogger("discord.client").exception("Ignoring exception in %s", SECRET)
    logging.getLogger("aiohttp").error(f"refused: {SECRET}")
    await checked(channel, clock, minutes=3)
    told = await texts(store)
    assert len(told) == 2
    assert "ValueError" in told[0]
    assert SECRET not in "".join(told)


async def test_an_error_while_telling_is_not_told(store: Store, channel: OperatorChannel, clock: Clock) -> None:
    fail()
    await checked(channel, clock)
    log = structlog.get_logger("bot.outbox.worker")
    log.error("post given up", kind=OPERATOR_POST, channel=PLACE)
    log.error("posts cannot be sent", channel=PLACE)
    token = UNCOUNTED.set(True)
    log.error("the operator cannot be told")
    UNCOUNTED.reset(token)
    await sent(store, problem="unknown channel")
    await checked(channel, clock, minutes=3)
    assert len(await posts(store)) == 1
    log.error("post given up", kind="turn", channel=CHANNEL)
    await checked(channel, clock)
    assert "post given up" in (await texts(store))[-1]


async def test_a_message_that_was_deleted_is_sent_again(store: Store, channel: OperatorChannel, clock: Clock) -> None:
    fail()
    await checked(channel, clock)
    await sent(store)
    for _ in range(2):
        fail()
        await checked(channel, clock)
        await sent(store, problem="unknown message")
    first, edit, again = await posts(store)
    assert (edit.edits, again.edits) == (first.message_id, None)


async def test_a_restart_loses_and_repeats_nothing(store: Store, operated: Settings, clock: Clock) -> None:
    async with telling(store, operated, clock) as before:
        fail()
        await checked(before, clock, 1)
        await sent(store)
        fail()
    async with telling(store, operated, clock) as after:
        await after.check(connected(1))
        assert len(await posts(store)) == 1, "the minute lasts over the restart"
        await checked(after, clock, 1, minutes=5)
    first, edit = await posts(store)
    assert edit.edits == first.message_id
    assert "2 times" in edit.message.text


async def test_errors_wait_for_the_database(
    store: Store, channel: OperatorChannel, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    @asynccontextmanager
    async def broken(*_: Any, **__: Any) -> AsyncIterator[None]:
        raise StoreError("the disk is full")
        yield

    fail()
    with monkeypatch.context() as patch:
        patch.setattr(store, "writing", broken)
        with pytest.raises(StoreError):
            await channel.check(connected())
    fail()
    await checked(channel, clock)
    assert "2 times" in (await texts(store))[0]


async def test_servers_are_told_once_also_those_of_a_break(store: Store, operated: Settings, clock: Clock) -> None:
    async with telling(store, operated, clock) as before:
        await checked(before, clock, 1, 2)
        assert await texts(store) == [], "servers that were there before are no news"
    async with telling(store, operated, clock) as after:
        await checked(after, clock, 2, 3, minutes=4)
    left, joined = await texts(store)
    assert "Server left" in left
    assert "`1`" in left
    assert "Server joined" in joined
    assert "People there: 12" in joined


async def test_late_posts_are_told_until_they_are_sent(store: Store, channel: OperatorChannel, clock: Clock) -> None:
    async with store.writing() as db:
        (number,) = await outbox.queue(db, [NewPost(kind="turn", message=Message("x"), channel_id=CHANNEL)], NOW)
    clock.now += timedelta(hours=1)
    await channel.check(connected())
    assert await texts(store) == [], "after a break posts are given time"
    await checked(channel, clock, minutes=3)
    (told,) = await texts(store)
    assert "Posts are late" in told
    await sent(store)
    async with store.writing() as db:
        post = await outbox.find(db, number)
        assert post is not None
        await outbox.mark_done(db, post, clock.now, message_id=1)
    await checked(channel, clock, minutes=3)
    first, edit = await posts(store)
    assert edit.edits == first.message_id
    assert "Over since" in edit.message.text


async def test_a_late_post_of_the_operator_is_no_news(store: Store, channel: OperatorChannel, clock: Clock) -> None:
    fail()
    await checked(channel, clock, minutes=30)
    assert len(await posts(store)) == 1


async def test_a_full_disk_is_told_and_returns_in_the_same_message(
    store: Store, channel: OperatorChannel, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = [5 * 2**20]
    monkeypatch.setattr(observations, "free_space", lambda _: free[0])
    for amount in (5, 4, 500, 3):
        free[0] = amount * 2**20
        await checked(channel, clock)
        await sent(store)
    first, *edits = await posts(store)
    assert [edit.edits for edit in edits] == [first.message_id] * 2
    assert free[0] // 2**20 == 3
    async with store.reading() as db:
        assert await db.scalar(select(func.count()).select_from(schema.operator_notices)) == 2, "disk and week"


async def test_each_week_is_told_once(store: Store, operated: Settings, clock: Clock) -> None:
    await open_lobby(store)
    async with telling(store, operated, clock) as first:
        await checked(first, clock, 1, minutes=3)
        assert await texts(store) == [], "the first week has no beginning"
    await open_lobby(store)
    game = await open_lobby(store)
    async with store.writing() as db:
        await db.execute(update(schema.games).where(schema.games.c.id == game).values(state="finished"))
    clock.now += timedelta(days=7)
    for _ in range(2):
        async with telling(store, operated, clock) as later:
            await checked(later, clock, 1, minutes=3)
    (told,) = await texts(store)
    assert "Games opened: 2" in told
    assert "Games finished: 1" in told
    assert "Servers now: 1" in told


async def test_without_a_channel_nothing_is_counted(store: Store, operated: Settings, clock: Clock) -> None:
    nowhere = operated.model_copy(update={"operator_channel": None})
    async with telling(store, nowhere, clock) as silent:
        fail()
        silent.start(cast(Any, connected()))
        assert silent._task is None
        assert silent.errors.take() == {}
    assert await posts(store) == []


async def test_old_notices_are_forgotten(store: Store, channel: OperatorChannel, clock: Clock) -> None:
    fail()
    await checked(channel, clock)
    await store.tidy(clock.now + timedelta(days=31), interactions_s=1, drafts_s=1)
    async with store.reading() as db:
        assert await db.scalar(select(func.count()).select_from(schema.operator_notices)) == 0


LOGS_AN_ERROR = re.compile(r"\.\s*(?:error|exception|critical)\s*\(")


def error_calls() -> Iterator[tuple[Path, ast.Call]]:
    """Yield every call in the bot that logs an error."""
    sources = ((path, path.read_text(encoding="utf-8")) for path in (ROOT / "bot").rglob("*.py"))
    # Only a few modules have such a call, and parsing takes long.
    for path, source in ((path, source) for path, source in sources if LOGS_AN_ERROR.search(source)):
        for node in ast.walk(ast.parse(source)):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if node.func.attr in ("error", "exception", "critical") and "log" in ast.unparse(node.func.value):
                yield path, node


def test_the_words_of_errors_are_constant() -> None:
    """They are posted for the operator, so they must not contain a card or a name."""
    calls: Sequence[tuple[Path, ast.Call]] = list(error_calls())
    assert len(calls) > 15
    for path, call in calls:
        assert isinstance(call.args[0], ast.Constant), f"{path}:{call.lineno}"
