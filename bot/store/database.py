"""Connections to the database: one that writes, several that read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import URL, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.driver import connection_to
from bot.store.errors import StoreError

BUSY_MS = 5000
READERS = 4


def file_of(url: URL) -> Path | None:
    """The file of an SQLite database, None for a server; raises StoreError for a database without a file."""
    if url.get_backend_name() != "sqlite":
        return None
    if not url.database or url.database == ":memory:":
        raise StoreError("DATABASE_URL names no file; games are not kept in memory only")
    return Path(url.database).absolute()


def writing_engine(url: URL) -> AsyncEngine:
    """The one connection that writes. Every transaction takes the write lock at its beginning."""
    if file_of(url) is None:
        return _server(url)
    pragmas = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")
    return _sqlite(url, pragmas, begin="BEGIN IMMEDIATE", pool_size=1, max_overflow=0, at_once=True)


def reading_engine(url: URL) -> AsyncEngine:
    """Connections that see the latest committed state and change nothing."""
    if file_of(url) is None:
        return _server(url)
    return _sqlite(url, ("query_only = ON",), begin="BEGIN", pool_size=READERS, max_overflow=READERS)


def upgrading_engine(url: URL) -> AsyncEngine:
    """A connection for migrations, which rebuild tables and therefore check foreign keys only at the end."""
    if file_of(url) is None:
        return _server(url)
    pragmas = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = OFF")
    return _sqlite(url, pragmas, begin="BEGIN IMMEDIATE", pool_size=1, max_overflow=0)


def sentence(error: DBAPIError, url: URL) -> str:
    """What is wrong, for whoever runs the bot."""
    place = url.database if url.get_backend_name() == "sqlite" else url.render_as_string()
    told = str(error.orig).lower()
    for sign, meaning in _MEANINGS.items():
        if sign in told:
            return f"{place} {meaning}"
    return f"{place}: {error.orig}"


_MEANINGS = {
    "is full": "cannot grow: the disk is full",
    "readonly": "cannot be written: the file or its folder is read-only",
    "unable to open": "cannot be opened: check that the folder exists and may be written",
    "not a database": "is no SQLite database; put a backup in its place",
    "malformed": "is damaged; put a backup in its place",
    "locked": "is locked by another program; close it and try again",
    "disk i/o": "cannot be read or written: the disk reports an error",
}


def _server(url: URL) -> AsyncEngine:
    try:
        return create_async_engine(url)
    except ModuleNotFoundError as error:
        raise StoreError(f"DATABASE_URL needs the Python package {error.name}; install it beside Polis") from None


def _sqlite(
    url: URL, pragmas: tuple[str, ...], *, begin: str, pool_size: int, max_overflow: int, at_once: bool = False
) -> AsyncEngine:
    file = file_of(url)
    assert file is not None, "SQLite keeps its database in a file"
    connect = {"async_creator_fn": lambda *_, **__: connection_to(file, at_once=at_once)}
    engine = create_async_engine(url, connect_args=connect, pool_size=pool_size, max_overflow=max_overflow)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        # The driver would begin transactions late, at the first write; `begin` below does it at the right time.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (f"busy_timeout = {BUSY_MS}", *pragmas):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def open_transaction(connection: Any) -> None:
        connection.connection.driver_connection.begin_with_next(begin)

    return engine
