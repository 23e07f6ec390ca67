"""Connections to the database for writing and for reading.

SQLite allows one writing transaction at a time. A server allows several, from all processes that share the database;
`bot.store.write_locks` says which of them wait for each other.
"""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import Any

from sqlalchemy import URL, AdaptedConnection, event
from sqlalchemy import Connection as SyncConnection
from sqlalchemy.dialects.postgresql.asyncpg import AsyncAdapt_asyncpg_dbapi
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DBAPIError, InvalidatePoolError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.store.errors import StoreError
from bot.store.write_locks import ALONE

BUSY_MS = 5000
READING = "BEGIN"
"""Opens an SQLite transaction that waits for no other."""
WRITING = "BEGIN IMMEDIATE"
"""Opens a transaction that may write, once no other does."""
READERS = 4
DURABLE = "synchronous = FULL"
"""Puts each commit to an SQLite file on the disk before it counts."""
WRITERS = 6
"""The most transactions of one process that write to a server at the same time."""
PREPARED = 400
"""The statements that a connection to a server keeps prepared, which is more than the store has."""
IDLE_S = 20.0
"""Seconds after which an unused connection is tested before its next use."""
_LAST_USE = "last use"
DBAPI_ERROR = AsyncAdapt_asyncpg_dbapi.Error
DATA_EXCEPTION = "22"
"""The beginning of the SQLSTATE of errors about a value."""
SERVER_LIMITS = {
    "application_name": "polis",
    "lock_timeout": "10s",
    # A process stopped in the middle of a transaction must not block writes of the others.
    "idle_in_transaction_session_timeout": "30s",
    # The locks of a machine that is cut off are released after half a minute.
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "4",
}


def file_of(url: URL) -> Path | None:
    """Return the file of an SQLite database, None for a server; raises StoreError for a database without a file."""
    if url.get_backend_name() != "sqlite":
        return None
    if not url.database or url.database == ":memory:":
        raise StoreError("DATABASE_URL names no file; games are not kept in memory only")
    return Path(url.database).absolute()


def writing_engine(url: URL) -> AsyncEngine:
    """Return the connections that write: one to a file, whose transactions take the write lock at their beginning."""
    if file_of(url) is None:
        return _server(url, pool_size=WRITERS, max_overflow=0)
    pragmas = ("journal_mode = WAL", DURABLE, "foreign_keys = ON")
    return _sqlite(url, pragmas, begin=WRITING, pool_size=1)


def reading_engine(url: URL) -> AsyncEngine:
    """Return connections that see the latest committed state and change nothing."""
    if file_of(url) is None:
        engine = _server(url, pool_size=READERS, max_overflow=READERS)
        return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    # All of them stay open: opening one takes as long as many transactions.
    return _sqlite(url, ("query_only = ON",), begin=READING, pool_size=2 * READERS)


def upgrading_engine(url: URL) -> AsyncEngine:
    """Return a connection for migrations, which rebuild tables and therefore check foreign keys only at the end."""
    if file_of(url) is None:
        engine = _server(url, pool_size=1, max_overflow=0)

        @event.listens_for(engine.sync_engine, "begin")
        def wait_for_the_others(connection: SyncConnection) -> None:
            connection.exec_driver_sql(ALONE)

        return engine
    pragmas = ("journal_mode = WAL", DURABLE, "foreign_keys = OFF")
    return _sqlite(url, pragmas, begin=WRITING, pool_size=1)


def claiming_engine(url: URL) -> AsyncEngine | None:
    """Return a connection for advisory locks among the processes of a server, None where there is only one process."""
    if file_of(url) is not None:
        return None
    # A lock lasts longer than a transaction.
    return _server(url, pool_size=1, max_overflow=0).execution_options(isolation_level="AUTOCOMMIT")


async def give_up(connection: AsyncConnection | None) -> None:
    """Close a connection, also a broken one, without returning it to its pool."""
    if connection is not None:
        await connection.invalidate()
        await connection.close()


def sentence(error: DBAPIError | OSError, url: URL) -> str:
    """Return what is wrong, for the operator."""
    place = url.database if url.get_backend_name() == "sqlite" else url.render_as_string()
    cause = error.orig if isinstance(error, DBAPIError) else error
    told = str(cause).lower()
    for sign, meaning in _MEANINGS.items():
        if sign in told:
            return f"{place} {meaning}"
    return f"{place}: {cause}"


def damage_in(error: Exception) -> str | None:
    """Return what is wrong with a file that should be a database, or None for another error."""
    signs = ("not a database", "malformed")
    return next((_MEANINGS[sign] for sign in signs if sign in str(error)), None)


_MEANINGS = {
    "is full": "cannot grow: the disk is full",
    "readonly": "cannot be written: the file or its folder is read-only",
    "unable to open": "cannot be opened: check that the folder exists and may be written",
    "not a database": "is no SQLite database; put a backup in its place",
    "malformed": "is damaged; put a backup in its place",
    "locked": "is locked by another program; close it and try again",
    "disk i/o": "cannot be read or written: the disk reports an error",
    "connect call failed": "cannot be reached: check that the database server runs there",
    "name or service not known": "cannot be reached: the server's name is unknown",
    "does not exist": "does not exist on the server: make it with createdb",
    "password authentication failed": "refuses the password: check DATABASE_URL",
    "lock timeout": "is held by another process; try again",
}


def _server(url: URL, *, pool_size: int, max_overflow: int) -> AsyncEngine:
    engine = create_async_engine(
        url,
        pool_size=pool_size,
        max_overflow=max_overflow,
        hide_parameters=True,
        connect_args={"server_settings": SERVER_LIMITS, "prepared_statement_cache_size": PREPARED},
    )
    event.listen(engine.sync_engine, "handle_error", _hide_values)
    _replace_lost_connections(engine)
    return engine


def _replace_lost_connections(engine: AsyncEngine) -> None:
    """Open a new connection instead of one that was lost since its last use, as by a restart of the server.

    `pool_pre_ping` would ask the server three questions before every transaction. A closed connection is known here,
    and only one that was idle for a while may have been cut off silently.
    """

    @event.listens_for(engine.sync_engine, "checkin")
    def note_use(_connection: object, record: ConnectionPoolEntry) -> None:
        record.info[_LAST_USE] = monotonic()

    @event.listens_for(engine.sync_engine, "checkout")
    def check(connection: AdaptedConnection, record: ConnectionPoolEntry, _proxy: object) -> None:
        idle_s = monotonic() - record.info.get(_LAST_USE, monotonic())
        try:
            lost = connection.driver_connection.is_closed() or (
                idle_s > IDLE_S and not engine.dialect.do_ping(connection)  # type: ignore[arg-type]
            )
        except DBAPI_ERROR:
            lost = True
        if lost:
            raise InvalidatePoolError


def _hide_values(context: ExceptionContext) -> None:
    """Remove the values of rows from error messages of the server: they contain seeds and hidden cards."""
    error = context.original_exception
    cause = error.__cause__
    if cause is None or not isinstance(error, DBAPI_ERROR):
        return
    said = str(cause.args[0]) if cause.args else ""
    state = getattr(cause, "sqlstate", None)
    if state is None or state.startswith(DATA_EXCEPTION):
        # The driver and the server quote the invalid value after a colon.
        said = said.partition(":")[0]
    for name in ("detail", "hint"):
        if getattr(cause, name, None):
            setattr(cause, name, None)
    cause.args = (said,)
    error.args = (f"{type(cause)}: {said}",)
    if context.sqlalchemy_exception is not None:
        kind = type(error)
        context.sqlalchemy_exception.args = (f"({kind.__module__}.{kind.__name__}) {error.args[0]}",)


def _sqlite(url: URL, pragmas: tuple[str, ...], *, begin: str, pool_size: int) -> AsyncEngine:
    file = file_of(url)
    assert file is not None, "SQLite keeps its database in a file"
    engine = create_async_engine(
        url.set(drivername="sqlite+aiosqlite", database=str(file)),
        # Transactions begin with a statement of ours, not with one that the library puts before the first change.
        connect_args={"isolation_level": None},
        hide_parameters=True,
        pool_size=pool_size,
        max_overflow=0,
        # The connection used last has the most wanted pages in memory.
        pool_use_lifo=True,
    )

    @event.listens_for(engine.sync_engine, "connect")
    def set_pragmas(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in (f"busy_timeout = {BUSY_MS}", *pragmas):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def open_transaction(connection: SyncConnection) -> None:
        if begin == WRITING:
            connection.exec_driver_sql(begin)
            return
        # It cannot fail, and takes one step in the thread of the connection instead of three.
        driver = connection.connection.dbapi_connection
        assert isinstance(driver, AdaptedConnection), "aiosqlite is asynchronous"
        driver.run_async(lambda sqlite: sqlite.execute(begin))

    return engine
