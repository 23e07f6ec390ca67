"""A kill between any two statements leaves either nothing or everything of an action."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Column, Table, event, select

from bot.sessions import GameSession
from bot.settings import Settings
from bot.store import Store, schema
from rules.engine import Seat
from tests.bot.stones_games import ANNA, BORIS, CLARA, start, tables_of
from tests.engine.stones import AlwaysReply, Bid, Stay, Take

pytestmark = pytest.mark.slow

INTERACTION = 4711
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


def url_of(folder: Path) -> str:
    return f"sqlite:///{folder}/polis.db"


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


async def operate(session: GameSession, operation: str) -> None:
    match operation:
        case "act":
            await session.act(BORIS, [Take(3), Stay()], INTERACTION)
        case "undo":
            await session.undo(1, ANNA, "a slip", INTERACTION)
        case "redo":
            await session.redo(ANNA, INTERACTION)


async def carry_out(folder: Path, operation: str) -> None:
    store = await Store.open(url_of(folder))
    async with tables_of(store, Settings(_env_file=None)).open(1) as session:
        await operate(session, operation)
    await store.close()


class Kills:
    """Copies of the files of a database, as a process would leave them that is killed after a statement.

    Statements change the files only when something is committed, so equal copies are kept once.
    """

    def __init__(self, folder: Path, copies: Path) -> None:
        self._folder, self._copies = folder, copies
        self.statements = 0
        self.distinct: dict[tuple[tuple[str, bytes], ...], Path] = {}

    def copy(self, *_: object) -> None:
        """Copy the files. This releases SQLite's locks in this process, but nobody else uses the database."""
        self.statements += 1
        files = tuple((file.name, file.read_bytes()) for file in sorted(self._folder.iterdir()))
        if files not in self.distinct:
            self.distinct[files] = shutil.copytree(self._folder, self._copies / f"{self.statements}")


async def killed(folder: Path, copies: Path, operation: str) -> Kills:
    """Carry out the operation, with a copy after each statement and before each commit."""
    store, kills = await Store.open(url_of(folder)), Kills(folder, copies)
    async with tables_of(store, Settings(_env_file=None)).open(1) as session:
        event.listen(store.writer.sync_engine, "after_cursor_execute", kills.copy)
        event.listen(store.writer.sync_engine, "commit", kills.copy)
        await operate(session, operation)
    await store.close()
    return kills


@pytest.mark.parametrize("operation", ["act", "undo", "redo"])
async def test_a_kill_after_any_statement_leaves_nothing_or_everything(tmp_path: Path, operation: str) -> None:
    original, done = tmp_path / "original", tmp_path / "done"
    await prepare(original, operation)
    before = await content(original)
    shutil.copytree(original, done)
    kills = await killed(done, tmp_path / "copies", operation)
    after = await content(done)
    assert after != before
    assert after.rows["interactions"][0][0] == INTERACTION
    assert kills.statements >= 8, "the operation consists of several statements"
    for folder in kills.distinct.values():
        assert await content(folder) == before, "nothing counts before the commit"
    for folder in (*kills.distinct.values(), done):
        await carry_out(folder, operation)
        assert await content(folder) == after, "all of it is there, and nothing twice"
