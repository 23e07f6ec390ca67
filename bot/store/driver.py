"""SQLite behind SQLAlchemy's asyncio engines: the standard library's sqlite3, with a thread for each connection.

A statement and the rows it finds are one trip to the thread, and what changes nothing is none: on a busy machine the
trips there and back take far longer than the statements of a small transaction.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from sqlalchemy import URL
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.engine import AdaptedConnection
from sqlalchemy.pool import AsyncAdaptedQueuePool, Pool

T = TypeVar("T")

DRIVER = "sqlite+thread"
"""What stands before the colon of an engine's URL."""
READING = "BEGIN"
"""Opens a transaction that waits for nobody."""
WRITING = "BEGIN IMMEDIATE"
"""Opens one that may write, as soon as nobody else does."""


class Dialect(SQLiteDialect_pysqlite):
    """SQLite as SQLAlchemy knows it, on connections of this module.

    An engine's `connect_args` may say `at_once` (see `Connection`).
    """

    driver = "thread"
    supports_statement_cache = True
    is_async = True
    has_terminate = True

    @classmethod
    def get_pool_class(cls, url: URL) -> type[Pool]:
        return AsyncAdaptedQueuePool

    def connect(self, *where: Any, at_once: bool = False, **options: Any) -> Any:
        # Cursors are made on the event loop's thread; a connection is never used by two threads at once. Transactions
        # begin by a statement of ours, not by one that the library puts before the first change.
        options |= {"check_same_thread": False, "isolation_level": None}
        return Connection(lambda: sqlite3.connect(*where, **options), at_once=at_once)

    def do_terminate(self, dbapi_connection: Any) -> None:
        dbapi_connection.stop()


registry.register("sqlite.thread", __name__, "Dialect")


class Connection(AdaptedConnection):
    """A connection for SQLAlchemy; `driver_connection` is that of the standard library.

    With `at_once`, statements inside a transaction run where they are asked for, without a trip to the thread: meant
    for short ones on what is in memory. What may take long, waiting for other writers and committing, is left to the
    thread all the same.
    """

    _connection: Any
    """The standard library's connection; None while it is being opened."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], *, at_once: bool = False) -> None:
        self._at_once = at_once
        self._begin: str | None = None
        self._open = False
        self._worker = _Worker()
        self._connection = None

        def open_it() -> None:
            self._connection = connect()

        try:
            self._await(self._worker.result_of(open_it))
        except BaseException:
            self.stop()
            raise

    def __del__(self) -> None:
        # A cancelled task may drop its connection without giving it back; the thread closes it all the same.
        self.stop()

    def begin_with_next(self, statement: str) -> None:
        """Open a transaction by `statement` when there is something to do in it."""
        self._begin = statement

    def cursor(self) -> Cursor:
        """A new cursor."""
        return Cursor(self, self._connection.cursor())

    def commit(self) -> None:
        """Make the transaction count, if one was opened."""
        self._end(self._connection.commit, at_once=False)

    def rollback(self) -> None:
        """Take the transaction back, if one was opened."""
        self._end(self._connection.rollback, at_once=self._at_once)

    def close(self) -> None:
        """Close, after what the thread has to do still."""
        if self._worker.running:
            self._await(self._worker.result_of(self._close))
            self._worker.stop()

    def stop(self) -> None:
        """Close after what the thread has to do; nobody waits for that, so it needs no event loop."""
        if self._worker.running:
            self._worker.stop(self._close)

    def create_function(self, *definition: Any, **options: Any) -> None:
        """Give statements a function of Python's."""
        self._connection.create_function(*definition, **options)

    def carry_out(self, function: Callable[[], T]) -> T:
        """The result of a function that uses the connection, after opening the transaction it begins."""
        begin, self._begin = self._begin, None
        self._open = self._open or begin is not None

        def run() -> T:
            if begin is not None:
                self._connection.execute(begin)
            return function()

        at_once = self._at_once and self._open and begin != WRITING
        return self._await(_result_of(run) if at_once else self._worker.result_of(run))

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()

    def _end(self, how: Callable[[], None], *, at_once: bool) -> None:
        was_open, self._open, self._begin = self._open, False, None
        if not was_open:
            how, at_once = _nothing, True
        self._await(_result_of(how) if at_once else self._worker.result_of(how))

    def _await(self, work: Awaitable[T]) -> T:
        # SQLAlchemy insists that whatever an asyncio engine does is awaited, also what is done at once.
        return self.run_async(lambda _: work)


class Cursor:
    """A cursor for SQLAlchemy. The rows are fetched together with the statement's execution."""

    def __init__(self, connection: Connection, cursor: sqlite3.Cursor) -> None:
        self._connection = connection
        self._cursor = cursor
        self._rows: deque[Any] = deque()
        self.arraysize = 1

    def execute(self, statement: str, parameters: Sequence[Any] = ()) -> Cursor:
        """Carry out a statement."""
        self._rows = self._connection.carry_out(lambda: self._execute(statement, parameters))
        return self

    def executemany(self, statement: str, rows: Sequence[Sequence[Any]]) -> Cursor:
        """Carry out a statement for each row of parameters."""
        self._connection.carry_out(lambda: self._cursor.executemany(statement, rows))
        return self

    def fetchone(self) -> Any:
        """The next row, or None."""
        return self._rows.popleft() if self._rows else None

    def fetchmany(self, size: int | None = None) -> list[Any]:
        """The next rows."""
        return [self._rows.popleft() for _ in range(min(size or self.arraysize, len(self._rows)))]

    def fetchall(self) -> list[Any]:
        """All rows that are left."""
        rows, self._rows = self._rows, deque()
        return list(rows)

    def close(self) -> None:
        """Forget the statement."""
        self._cursor.close()

    async def _async_soft_close(self) -> None:
        # SQLAlchemy asks it of cursors of asyncio engines; here `close` is all there is to do.
        pass

    @property
    def description(self) -> Any:
        """The columns of the rows, None for a statement without any."""
        return self._cursor.description

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""
        return self._cursor.rowcount

    @property
    def lastrowid(self) -> int | None:
        """The number of the row inserted last."""
        return self._cursor.lastrowid

    def _execute(self, statement: str, parameters: Sequence[Any]) -> deque[Any]:
        self._cursor.execute(statement, parameters)
        return deque(self._cursor.fetchall() if self._cursor.description else ())


class _Worker:
    """A thread that does one thing after another."""

    def __init__(self) -> None:
        self.running = True
        self._work: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        # A process must be able to end while a statement is still running.
        Thread(target=_work_off, args=(self._work,), name="sqlite", daemon=True).start()

    async def result_of(self, function: Callable[[], T]) -> T:
        """What a function gives on the thread, which is done with it even when the caller is cancelled.

        A thread that finished later would meet a closed event loop, or a connection that somebody else uses.
        """
        if not self.running:
            raise sqlite3.ProgrammingError("the connection is closed")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()

        def run() -> None:
            try:
                result = function()
            except BaseException as error:
                loop.call_soon_threadsafe(_fail, done, error)
            else:
                loop.call_soon_threadsafe(done.set_result, result)

        self._work.put(run)
        try:
            return await asyncio.shield(done)
        except asyncio.CancelledError:
            while not done.done():
                with contextlib.suppress(asyncio.CancelledError):
                    await asyncio.wait([done])
            raise

    def stop(self, last: Callable[[], object] | None = None) -> None:
        """End the thread after what it has to do, and after `last`."""
        self.running = False
        if last is not None:
            self._work.put(last)
        self._work.put(None)


async def _result_of(function: Callable[[], T]) -> T:
    return function()


def _nothing() -> None:
    pass


def _work_off(work: SimpleQueue[Callable[[], object] | None]) -> None:
    while (task := work.get()) is not None:
        task()


def _fail(done: asyncio.Future[Any], error: BaseException) -> None:
    done.set_exception(error)
    # A caller that was cancelled meanwhile asks for no result.
    done.exception()
