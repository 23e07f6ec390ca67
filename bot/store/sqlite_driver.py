"""Connections to an SQLite file on which a statement takes one step in the thread of its connection.

With the cursors of aiosqlite it takes four: making the cursor, executing, fetching and closing. Each step wakes the
thread and then the event loop, which takes longer than most statements.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import aiosqlite

FIRST_ROWS = 500
"""The rows that are fetched together with the execution."""

Parameters = Sequence[Any] | Mapping[str, Any]


class SqliteConnection(aiosqlite.Connection):
    """A connection whose cursors hold their rows."""

    def __init__(self, connector: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(connector, iter_chunk_size=FIRST_ROWS)
        # A process that ends without closing the database waits for no thread.
        self._thread.daemon = True
        self.opening = ""
        """A statement that opens a transaction, and is executed together with the next one."""

    def cursor(self) -> SqliteCursor:  # type: ignore[override]
        """Return a new cursor, for SQLAlchemy alone."""
        return SqliteCursor(self)

    async def in_thread(self, step: Callable[[], None]) -> None:
        """Run a step in the thread of the connection."""
        await self._execute(step)  # type: ignore[no-untyped-call]

    def raw_cursor(self) -> sqlite3.Cursor:
        """Return a new cursor in a transaction, from within the thread of the connection."""
        cursor = self._conn.cursor()
        if self.opening:
            cursor.execute(self.opening)
            self.opening = ""
        return cursor


class SqliteCursor:
    """A statement with its result, in the form that SQLAlchemy expects of an asynchronous cursor."""

    arraysize = 1

    def __init__(self, connection: SqliteConnection) -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self._open: sqlite3.Cursor | None = None
        """The cursor of the database while it may have further rows."""
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> SqliteCursor:
        return self

    async def execute(self, statement: str, parameters: Parameters = ()) -> None:
        """Execute a statement and fetch its first rows."""

        def step() -> None:
            cursor = self._connection.raw_cursor()
            cursor.execute(statement, parameters)
            if cursor.description is not None:
                self._rows = cursor.fetchmany(FIRST_ROWS)
            self._note(cursor)
            if len(self._rows) < FIRST_ROWS:
                cursor.close()
            else:
                self._open = cursor

        await self._connection.in_thread(step)

    async def executemany(self, statement: str, parameters: Iterable[Parameters]) -> None:
        """Execute a statement with each of the parameters."""

        def step() -> None:
            cursor = self._connection.raw_cursor()
            cursor.executemany(statement, parameters)
            self._note(cursor)
            cursor.close()

        await self._connection.in_thread(step)

    async def fetchmany(self, size: int | None = None) -> list[Any]:
        """Return the next rows."""
        most = size or self.arraysize

        def step() -> None:
            if self._open is not None:
                self._rows += self._open.fetchmany(most - len(self._rows))

        if len(self._rows) < most and self._open is not None:
            await self._connection.in_thread(step)
        rows, self._rows = self._rows[:most], self._rows[most:]
        return rows

    async def fetchone(self) -> Any:
        """Return the next row, or None."""
        return next(iter(await self.fetchmany(1)), None)

    async def fetchall(self) -> list[Any]:
        """Return all rows that are left."""

        def step() -> None:
            if self._open is not None:
                self._rows += self._open.fetchall()
                self._close()

        if self._open is not None:
            await self._connection.in_thread(step)
        rows, self._rows = self._rows, []
        return rows

    async def close(self) -> None:
        """Give up rows that are left."""
        if self._open is not None:
            await self._connection.in_thread(self._close)

    def _note(self, cursor: sqlite3.Cursor) -> None:
        self.description, self.rowcount, self.lastrowid = cursor.description, cursor.rowcount, cursor.lastrowid

    def _close(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None


async def connect(database: str, **options: Any) -> SqliteConnection:
    """Return an open connection; `options` are those of sqlite3."""
    connection = SqliteConnection(lambda: sqlite3.connect(database, **options))
    await connection
    return connection
