"""A kill between any two statements leaves either nothing or everything of an action."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Column, Table, select

from bot.settings import Settings
from bot.store import Store, schema
from rules.engine import Seat
from tests.bot.stones_games import ANNA, BORIS, CLARA, start, tables_of
from tests.bot.store.killed import INTERACTION, operate, url_of
from tests.engine.stones import AlwaysReply, Bid, Take

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]

CHANGING = {"nonce", "at", "undone_at", "created_at", "changed_at", "joined_at", "not_before", "due_at", "clock"}
"""Columns that differ from one run to the next."""


@dataclass(frozen=True)
class Content:
    """Everything permanent in the database, and the position of the game."""

    rows: dict[str, list[tuple[Any, ...]]]
    digest: str


async def content(folder: Path) -> Content:
    store = await Store.open(url_of(folder))
    try:
        async with store.reading() as db:
            rows = {
                table.name: [tuple(row) for row in await db.execute(select(*lasting(table)))]
                for table in schema.metadata.sorted_tables
            }
        async with tables_of(store, Settings(_env_file=None)).open(1) as session:
            return Content(rows, session.table.digest())
    finally:
        await store.close()


def lasting(table: Table) -> list[Column[Any]]:
    return [column for column in table.columns if column.name not in CHANGING]


async def prepare(folder: Path, operation: str) -> None:
    """Return a game before the operation."""
    store = await Store.open(url_of(folder))
    tables = tables_of(store, Settings(_env_file=None))
    async with tables.open(await start(tables, store)) as session:
        for user, amount in ((ANNA, 0), (BORIS, 2), (CLARA, 1)):
            await session.act(user, [Bid(amount)])
        await session.set_orders(Seat(0), [AlwaysReply()])
        if operation == "redo":
            await session.act(BORIS, [Take(3), Take(1)])
            await session.undo(3, BORIS)
    await store.close()


async def repeat(folder: Path, operation: str) -> None:
    """Do the operation again in this process, as Discord or an impatient person would."""
    store = await Store.open(url_of(folder))
    async with tables_of(store, Settings(_env_file=None)).open(1) as session:
        await operate(session, operation)
    await store.close()


@pytest.mark.parametrize("operation", ["act", "undo", "redo"])
async def test_a_kill_after_any_statement_leaves_nothing_or_everything(tmp_path: Path, operation: str) -> None:
    await prepare(tmp_path / "original", operation)
    before = await content(tmp_path / "original")
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bot.store.killed", str(tmp_path), operation, cwd=ROOT
    )
    assert await process.wait() == 0
    *killed, done = copies(tmp_path)
    after = await content(done)
    assert after.rows["interactions"][0][0] == INTERACTION
    assert len(killed) >= 8, "the operation consists of several statements"
    for folder in killed:
        assert await content(folder) == before, "nothing counts before the commit"
    for folder in (*killed, done):
        await repeat(folder, operation)
        assert await content(folder) == after, "all of it is there, and nothing twice"


def copies(folder: Path) -> list[Path]:
    """Return the databases of the killed processes and, last, of the one that survived."""
    return sorted((copy for copy in folder.iterdir() if copy.name.isdigit()), key=lambda copy: int(copy.name))
