"""aiosqlite with one trip to its thread for each statement.

SQLAlchemy makes a cursor, executes, fetches and closes, each on the connection's thread; on a busy machine the trips
there and back take far longer than the statements of a small transaction.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

import aiosqlite


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
        self._rows = await self._connection.on_thread(self._execute, statement, parameters)
        return self

    async def executemany(self, statement: str, rows: Sequence[Sequence[Any]]) -> Self:
        await self._connection.on_thread(self._cursor.executemany, statement, rows)
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

    @property
    def raw(self) -> sqlite3.Connection:
        """The connection of the standard library."""
        return self._conn

    async def on_thread(self, function: Any, *arguments: Any) -> Any:
        """The result of a function run on the connection's thread."""
        result: Any = await self._execute(function, *arguments)  # type: ignore[no-untyped-call]
        return result

    def cursor(self) -> Any:
        """A cursor for SQLAlchemy."""
        return Cursor(self)


def connection_to(file: Path) -> Connection:
    """A connection to a database file, not open yet."""

    def connect() -> sqlite3.Connection:
        # The cursors are made on the event loop's thread; a connection is never used by two threads at once.
        return sqlite3.connect(file, check_same_thread=False)

    connection = Connection(connect, iter_chunk_size=64)
    # A process must be able to end while a statement is still running.
    connection._thread.daemon = True
    return connection
