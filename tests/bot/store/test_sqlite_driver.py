"""Connections to an SQLite file: few steps in their threads, and all rows."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from bot.store import Store
from bot.store.sqlite_driver import FIRST_ROWS
from tests.bot.empty_database import lay_tables

MANY = 2 * FIRST_ROWS + 1
NUMBERS = f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {MANY}) SELECT i FROM n"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    url = f"sqlite:///{tmp_path}/polis.db"
    lay_tables(url)
    opened = await Store.open(url)
    yield opened
    await opened.close()


async def test_reading_takes_a_step_for_each_statement_and_one_for_the_end(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with store.reading() as db:
        await db.execute(text("SELECT 1"))
    steps: list[str] = []
    execute: Any = aiosqlite.Connection._execute

    async def counted(self: aiosqlite.Connection, step: Any, *given: Any, **options: Any) -> Any:
        steps.append(step.__name__)
        return await execute(self, step, *given, **options)

    monkeypatch.setattr(aiosqlite.Connection, "_execute", counted)
    async with store.reading() as db:
        assert (await db.execute(text("SELECT 1"))).all() == [(1,)]
        assert (await db.execute(text("SELECT 2"))).all() == [(2,)]
    assert steps == ["step", "step", "rollback"]


async def test_a_transaction_sees_one_state(store: Store) -> None:
    insert = text("INSERT INTO guilds (id, settings) VALUES (1, '{}')")
    async with store.reading() as db:
        count = text("SELECT count(*) FROM guilds")
        assert await db.scalar(count) == 0
        async with store.writing(other="test") as other:
            assert (await other.execute(insert)).rowcount == 1
        assert await db.scalar(count) == 0
    async with store.reading() as db:
        assert await db.scalar(count) == 1


async def test_rows_after_the_first_ones_are_fetched(store: Store) -> None:
    async with store.reading() as db:
        assert list(await db.scalars(text(NUMBERS))) == [*range(1, MANY + 1)]
        async with db.stream(text(NUMBERS)) as found:
            parts = [[row.i for row in part] async for part in found.partitions(FIRST_ROWS - 1)]
    assert [len(part) for part in parts] == [FIRST_ROWS - 1, FIRST_ROWS - 1, 3]
    assert [each for part in parts for each in part] == [*range(1, MANY + 1)]


async def test_after_an_error_the_connection_works(store: Store) -> None:
    async with store.reading() as db:
        with pytest.raises(OperationalError):
            await db.execute(text("SELECT nothing FROM nowhere"))
        assert await db.scalar(text("SELECT 3")) == 3
