"""Long tables do not grow for ever: what nobody asks for any more goes, a little at a time."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import func, insert, select

from bot.store import Message, NewPost, Store, audit, games, outbox, proposals, schema
from bot.store.database import AT_ONCE
from tests.bot.playing import ANNA, BORIS, CHANNEL, NOW, open_lobby
from tests.bot.store.databases import DATABASES, laid_database

MONTH = timedelta(days=31)
YEAR = timedelta(days=366)


@pytest.fixture(params=DATABASES)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return laid_database(request, tmp_path)


async def tidy(store: Store, later: timedelta) -> None:
    await store.tidy(NOW + later, interactions_s=10, drafts_s=10)


async def test_more_than_is_removed_at_once_goes_too(store: Store) -> None:
    rows = [{"id": number, "result": "", "at": NOW} for number in range(1, 2 * AT_ONCE + 2)]
    async with store.writing() as db:
        await db.execute(insert(schema.interactions), rows)
    commits: list[None] = []
    store.on_commit(lambda: commits.append(None))
    await tidy(store, timedelta(hours=1))
    async with store.reading() as db:
        assert await db.scalar(select(func.count()).select_from(schema.interactions)) == 0
    assert len(commits) >= 3, "whoever writes meanwhile comes in between"


async def test_sent_posts_go_and_waiting_ones_stay(store: Store) -> None:
    game_id = await open_lobby(store)
    posts = [NewPost(kind="turn", message=Message(text), channel_id=CHANNEL, game_id=game_id) for text in "ab"]
    async with store.writing() as db:
        await outbox.queue(db, posts, NOW)
        sent, _ = await outbox.of_game(db, game_id)
        await outbox.mark_done(db, sent, NOW, message_id=5)
    await tidy(store, timedelta(days=29))
    async with store.reading() as db:
        assert len(await outbox.of_game(db, game_id)) == 2
    await tidy(store, MONTH)
    async with store.reading() as db:
        assert [post.message.text for post in await outbox.of_game(db, game_id)] == ["b"]


async def test_decided_proposals_go_and_open_ones_stay(store: Store) -> None:
    game_id = await open_lobby(store)
    async with store.writing() as db:
        done = await proposals.propose(db, game_id, "undo", ANNA, {}, [BORIS], NOW)
        await proposals.close(db, done.id, "done", NOW)
        still = await proposals.propose(db, game_id, "substitute", ANNA, {}, [BORIS], NOW)
    await tidy(store, YEAR)
    async with store.reading() as db:
        assert await proposals.find(db, done.id) is None
        assert await proposals.find(db, still.id) == still


async def test_the_audit_log_of_a_game_lasts_as_long_as_the_game_and_a_year(store: Store) -> None:
    going_on, over = await open_lobby(store), await open_lobby(store)
    async with store.writing() as db:
        for game_id in (going_on, over):
            await audit.note(db, game_id, ANNA, "undo", audit.AuditNote(), NOW)
        await games.set_state(db, over, "abandoned", NOW)
    await tidy(store, timedelta(days=364))
    async with store.reading() as db:
        assert len(await audit.of_game(db, over)) == 1
    await tidy(store, YEAR)
    async with store.reading() as db:
        assert len(await audit.of_game(db, going_on)) == 1
        assert await audit.of_game(db, over) == ()
