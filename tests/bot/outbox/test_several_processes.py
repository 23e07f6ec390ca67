"""Several processes on one database server: every post is sent once, and a post left by one is sent by another."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.outbox import Outbox
from bot.settings import Settings
from bot.store import Message, NewPost, Store, outbox
from bot.workers.drawing_queue import DrawingQueue
from tests import postgres
from tests.bot.empty_database import laid_on
from tests.bot.outbox.test_worker import FakeDiscord, FakeIllustrator
from tests.bot.stones_games import NOW
from tests.timeouts import HANGS_S

CHANNELS = range(1, 5)


@pytest.fixture
def database_url(postgres_server: postgres.Server) -> str:
    return laid_on(postgres_server)


@pytest.fixture
async def workers(
    database_url: str, settings: Settings
) -> AsyncIterator[tuple[list[Outbox], list[Store], FakeDiscord]]:
    """Yield the outboxes of three processes, and the Discord they share."""
    discord = FakeDiscord()
    drawing = DrawingQueue()
    often = settings.model_copy(update={"takeover_s": 0.02})
    stores = [await Store.open(database_url) for _ in range(3)]
    made = [Outbox(store, discord, FakeIllustrator(), drawing, often) for store in stores]
    yield made, stores, discord
    for worker, store in zip(made, stores, strict=True):
        await worker.close()
        await store.close()
    await drawing.close()


async def queue(store: Store, *texts: str) -> None:
    posts = [NewPost(kind="turn", message=Message(text), channel_id=channel) for text in texts for channel in CHANNELS]
    async with store.writing() as db:
        await outbox.queue(db, posts, NOW)


async def emptied(store: Store) -> None:
    async with asyncio.timeout(HANGS_S):
        while True:
            async with store.reading() as db:
                if not await outbox.targets(db):
                    return
            await asyncio.sleep(0.01)


async def test_every_post_is_sent_once_and_in_order(
    workers: tuple[list[Outbox], list[Store], FakeDiscord],
) -> None:
    made, stores, discord = workers
    for worker in made:
        worker.start()
    for number, store in enumerate(stores):
        await queue(store, f"{number}a", f"{number}b", f"{number}c")
    await emptied(stores[0])
    assert sorted(discord.attempts) == list(range(1, 37))
    for channel in CHANNELS:
        assert discord.texts(channel) == ["0a", "0b", "0c", "1a", "1b", "1c", "2a", "2b", "2c"]


@pytest.mark.slow
async def test_posts_left_by_a_process_are_sent_by_another(
    workers: tuple[list[Outbox], list[Store], FakeDiscord],
) -> None:
    made, stores, discord = workers
    discord.gate.clear()
    made[0].start()
    await queue(stores[0], "one", "two")
    await discord.tried[1].wait()
    made[1].start()
    # The first is cut off in the middle of its posts; the nonce prevents duplicates.
    await made[0].close()
    discord.gate.set()
    await emptied(stores[1])
    assert [discord.texts(channel) for channel in CHANNELS] == [["one", "two"]] * 4
