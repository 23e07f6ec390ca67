"""aiosqlite with at most one trip to its thread for each statement, and none for what changes nothing.

SQLAlchemy begins, makes a cursor, executes, fetches and closes, and rolls back what is committed already, each on the
connection's thread; on a busy machine the trips there and back take far longer than the statements of a small
transaction.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Self

import aiosqlite
from aiosqlite.core import _STOP_RUNNING_SENTINEL


class Cursor:
    """What SQLAlchemy asks of a cursor. The rows are fetched together with the statement's execution."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._cursor: sqlite3.Cursor = connection.raw.cursor()
        self._rows: list[Any] = []
        self.arraysize = 1

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, parameters: Sequence[Any] = ()) -> Self:
        self._rows = await self._connection.carry_out(self._execute, statement, parameters)
        return self

    async def executemany(self, statement: str, rows: Sequence[Sequence[Any]]) -> Self:
        await self._connection.carry_out(self._cursor.executemany, statement, rows)
        return self

    async def fetchall(self) -> list[Any]:
        return self._rows

    async def close(self) -> None:
        self._cursor.close()

    @property
    def description(self) -> Any:
        return self._cursor.description

    @property
    def rowcount(self) -> int:
        return self._cursor.rowcount

    @property
    def lastrowid(self) -> int | None:
        return self._cursor.lastrowid

    def _execute(self, statement: str, parameters: Sequence[Any]) -> list[Any]:
        self._cursor.execute(statement, parameters)
        return self._cursor.fetchall() if self._cursor.description else []


class Connection(aiosqlite.Connection):
    """A connection whose cursors are made and closed where they are used."""

    _begin: str | None = None
    """What opens the transaction together with its first statement."""
    at_once = False
    """Whether statements inside a transaction run where they are asked for, without a trip to the thread. Set it for
    short ones on what is in memory: what may take long, opening and committing, is left to the thread all the same."""
    _began = False
    """Whether a transaction may be open; known without asking the thread, where a statement may be running."""

    def __del__(self) -> None:
        # A cancelled task may drop its connection without giving it back; the thread closes it all the same.
        if self._connection is not None:
            self.stop()

    def begin_with_next(self, statement: str) -> None:
        """Open a transaction by `statement` when there is something to do in it."""
        self._begin = statement

    async def commit(self) -> None:
        """Make the transaction count, if one was opened."""
        if self._ends():
            await super().commit()

    async def rollback(self) -> None:
        """Take the transaction back, if one was opened."""
        if self._ends():
            await super().rollback()

    @property
    def raw(self) -> sqlite3.Connection:
        """The connection of the standard library."""
        return self._conn

    async def carry_out(self, function: Any, *arguments: Any) -> Any:
        """The result of a function run on the connection, after opening the transaction it begins."""
        begin, self._begin = self._begin, None
        if self.at_once and self._began and begin is None:
            return function(*arguments)
        self._began = self._began or begin is not None

        def run() -> Any:
            if begin is not None:
                self.raw.execute(begin)
            return function(*arguments)

        return await self._execute(run)

    async def _connect(self) -> Self:
        try:
            self._connection = await self._finished(self._connector)
        except BaseException:
            self.stop()
            raise
        return self

    async def _execute(self, fn: Any, *args: Any, **kwargs: Any) -> Any:
        if not self._running or not self._connection:
            raise ValueError("Connection closed")
        return await self._finished(partial(fn, *args, **kwargs))

    async def _finished(self, function: Callable[[], Any]) -> Any:
        """The result of a function run on the thread, which is done with it even when the caller is cancelled.

        A thread that finished later would meet a closed event loop, or a connection that somebody else uses.
        """
        done = asyncio.get_running_loop().create_future()
        self._tx.put_nowait((done, function))
        try:
            return await asyncio.shield(done)
        except asyncio.CancelledError:
            while not done.done():
                with contextlib.suppress(asyncio.CancelledError):
                    await asyncio.wait([done])
            raise

    def stop(self) -> None:
        """End the thread after what it has to do; nobody waits for that, so it needs no event loop."""
        self._running = False
        self._tx.put_nowait((None, self._close_and_stop))

    def _close_and_stop(self) -> object:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        return _STOP_RUNNING_SENTINEL

    def _ends(self) -> bool:
        began, self._began, self._begin = self._began, False, None
        return began

    def cursor(self) -> Any:
        """A cursor for SQLAlchemy."""
        return Cursor(self)


def connection_to(file: Path, *, at_once: bool = False) -> Connection:
    """A connection to a database file, not open yet."""

    def connect() -> sqlite3.Connection:
        # The cursors are made on the event loop's thread; a connection is never used by two threads at once.
        return sqlite3.connect(file, check_same_thread=False)

    connection = Connection(connect, iter_chunk_size=64)
    connection.at_once = at_once
    # A process must be able to end while a statement is still running.
    connection._thread.daemon = True
    return connection
