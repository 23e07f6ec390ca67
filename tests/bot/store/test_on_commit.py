"""Listeners for stored changes are called for their own kind, and not at every other commit."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import text

from bot.store import NewPost, Store, outbox, schema, users
from bot.store.outbox import Message
from tests.bot.stones_games import ANNA, CHANNEL, NOW, open_lobby


@pytest.fixture
def heard(store: Store) -> list[str]:
    """Return the names of the listeners that were called."""
    heard: list[str] = []
    store.on_commit(lambda: heard.append("any"))
    store.on_commit(lambda: heard.append("posts"), schema.outbox)
    store.on_commit(lambda: heard.append("people and reminders"), schema.users, schema.scheduled_jobs)
    return heard


async def test_a_listener_is_called_when_its_tables_were_written(store: Store, heard: list[str]) -> None:
    async with store.writing() as db:
        await outbox.queue(db, [NewPost(kind="turn", message=Message("Your turn."), channel_id=CHANNEL)], NOW)
        assert heard == [], "nothing is committed yet"
    assert heard == ["any", "posts"]
    heard.clear()
    async with store.writing() as db:
        await users.meet(db, ANNA, "Anna")
    assert heard == ["any", "people and reminders"]
    heard.clear()
    async with store.writing() as db:
        await users.find(db, ANNA)
    assert heard == ["any"], "reading writes nothing, nor did this transaction what the one before has written"


async def test_rows_deleted_with_their_game_count_as_written(store: Store, heard: list[str]) -> None:
    game = await open_lobby(store)
    heard.clear()
    async with store.writing() as db:
        await db.execute(schema.games.delete().where(schema.games.c.id == game))
    assert heard == ["any", "posts", "people and reminders"]


async def test_a_statement_that_names_no_table_may_have_written_any(store: Store, heard: list[str]) -> None:
    async with store.writing() as db:
        await db.execute(text("UPDATE outbox SET attempts = 0"))
    assert heard == ["any", "posts", "people and reminders"]


async def test_no_listener_is_called_without_a_commit(store: Store, heard: list[str]) -> None:
    async def give_up() -> None:
        async with store.writing() as db:
            await users.meet(db, ANNA, "Anna")
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await give_up()
    assert heard == []
