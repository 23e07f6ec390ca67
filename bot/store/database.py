"""The open database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import TypeVar, TypeVarTuple

from sqlalchemy import URL, Table, make_url
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store import (
    audit,
    drafts,
    interactions,
    openings,
    operator_notices,
    outbox,
    proposals,
    trial_games,
    write_locks,
)
from bot.store.engines import (
    WRITERS,
    claiming_engine,
    file_of,
    reading_engine,
    sentence,
    writing_engine,
)
from bot.store.errors import StoreError
from bot.store.lockfile import LockFile
from bot.store.private_files import make_private
from bot.store.query_cache import Query, QueryCache
from bot.store.shards import Shards
from bot.store.upgrade import upgrade
from bot.store.work_locks import WorkLocks
from bot.store.write_locks import Subject
from bot.store.written import ANY, Written, note_written, written_by

OPENINGS_KEPT = timedelta(days=1)
"""The period of the limit on opening games."""
POSTS_KEPT = timedelta(days=30)
PROPOSALS_KEPT = timedelta(days=30)
DEEDS_KEPT = timedelta(days=365)
"""The time that the audit log of a game is kept after its end."""
TIDYING = "tidying"
AT_ONCE = 500
"""The number of rows that one transaction removes."""

Args = TypeVarTuple("Args")
T = TypeVar("T")
Forgetting = Callable[[AsyncConnection, datetime, int], Awaitable[int]]


class Store:
    """Opens transactions for the query functions of this package.

    - `async with store.writing(game_id) as db` is one transaction: everything in it is committed at its end, or
      nothing. Transactions about the same game run one after the other, as do those with the same person or `other`
      subject. One without a subject runs alone. Never open a second `writing` inside one, and await nothing in it
      except the store.
    - `async with store.reading() as db` sees one committed state.
    - `await store.cached(query, ...)` runs a query, or returns its cached result.
    """

    def __init__(self, url: URL, lock: LockFile | None) -> None:
        """Prepare a store; use `open` instead."""
        self.url = url
        self.writer: AsyncEngine = writing_engine(url)
        note_written(self.writer)
        self.readers: AsyncEngine = reading_engine(url)
        self.work_locks = WorkLocks(claiming_engine(url))
        """Locks for work that one process at a time may do, where several share the database."""
        self.shards = Shards(url)
        """The shards that this process serves alone."""
        self.shared = file_of(url) is None
        """True if other processes may use the database at the same time."""
        self._cache = None if self.shared else QueryCache()
        self.failed_writes = 0
        """The number of failed transactions of this process."""
        self._lock_file = lock
        self._turn_to_write = asyncio.Semaphore(WRITERS if self.shared else 1)
        self._listeners: list[tuple[Callable[[], None], frozenset[Table]]] = []
        self._game_listeners: list[Callable[[int | None], None]] = []

    @classmethod
    async def open(cls, database_url: str) -> Store:
        """Return the database with the present schema; raises StoreError when it cannot be used or is in use."""
        url = make_url(database_url)
        file = file_of(url)
        lock = None
        if file is not None:
            if file.is_dir():
                raise StoreError(f"{file} is a folder; DATABASE_URL has to name a file")
            url = url.set(database=str(file))
            try:
                file.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise StoreError(f"the folder {file.parent} cannot be made: {error.strerror}") from None
            lock = LockFile(file)
        try:
            if file is not None:
                _make_private(file)
            await upgrade(url)
            return cls(url, lock)
        except BaseException:
            if lock is not None:
                lock.release()
            raise

    async def close(self) -> None:
        """Close all connections and release the lock of the database."""
        await self.shards.close()
        await self.work_locks.close()
        await self.readers.dispose()
        await self.writer.dispose()
        if self._lock_file is not None:
            self._lock_file.release()
            self._lock_file = None

    def on_commit(self, listener: Callable[[], None], *tables: Table) -> None:
        """Call `listener` after every committed transaction that has written one of the tables, or any without them."""
        self._listeners.append((listener, frozenset(tables)))

    def on_game_change(self, listener: Callable[[int | None], None]) -> None:
        """Call `listener` with the game of every transaction; with None when it may be about several."""
        self._game_listeners.append(listener)

    def game_changed(self, game: int | None) -> None:
        """Call the listeners for a game that was not the subject, because the transaction has created it."""
        for listener in self._game_listeners:
            listener(game)

    @asynccontextmanager
    async def writing(
        self,
        game: int | None = None,
        *,
        games: Collection[int] = (),
        person: int | None = None,
        people: Collection[int] = (),
        other: str = "",
    ) -> AsyncIterator[AsyncConnection]:
        """Yield a transaction that may write; raises StoreError when it cannot be committed, and then nothing changed.

        Its subject names what it reads in order to change it, see `write_locks`. A transaction about a game writes rows
        of no other game; one about several names them in `games`. One that gives somebody a seat or makes them a deputy
        is also about that person, whose settings decide how the game waits for them.
        """
        about = tuple(games) if game is None else (game, *games)
        persons = tuple(people) if person is None else (person, *people)
        subject, written = Subject(about, persons, other), Written()
        async with self._turn_to_write:
            try:
                with self._in_words(), self._counting_failures():
                    async with self.writer.begin() as db:
                        if self.shared:
                            await write_locks.take(db, subject)
                        written = written_by(db)
                        yield db
            finally:
                if self._cache is not None:
                    self._cache.invalidate(written, about[0] if len(about) == 1 else None)
        for listener, tables in self._listeners:
            if not tables or ANY in written or not tables.isdisjoint(written):
                listener()
        for each in about if subject.names else (None,):
            self.game_changed(each)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Yield a transaction that only reads."""
        with self._in_words():
            async with self.readers.connect() as db:
                yield db

    async def cached(self, query: Query[*Args, T], *args: *Args) -> T:
        """Return the result of a query declared with `depends_on`, from the cache where possible."""

        async def run() -> T:
            async with self.reading() as db:
                return await query(db, *args)

        return await (run() if self._cache is None else self._cache.get(run, query, *args))

    async def tidy(self, now: datetime, *, interactions_s: float, drafts_s: float) -> None:
        """Remove outcomes, drafts, trial games, sent posts, notices and closed proposals that are no longer needed."""
        async with self.writing(other=TIDYING) as db:
            await drafts.forget_before(db, now - timedelta(seconds=drafts_s))
            await trial_games.forget_before(db, now - trial_games.LIFETIME)
        await self._forget(interactions.forget_before, now - timedelta(seconds=interactions_s))
        await self._forget(openings.forget_before, now - OPENINGS_KEPT)
        await self._forget(outbox.forget_before, now - POSTS_KEPT)
        await self._forget(operator_notices.forget_before, now - POSTS_KEPT)
        await self._forget(proposals.forget_before, now - PROPOSALS_KEPT)
        await self._forget(audit.forget_before, now - DEEDS_KEPT)

    async def _forget(self, forget_before: Forgetting, moment: datetime) -> None:
        """Remove a few rows at a time, so that other transactions need not wait for long."""
        removed = AT_ONCE
        while removed == AT_ONCE:
            # Separate transactions: a long statement does not block the event loop.
            async with self.writing(other=TIDYING) as db:
                removed = await forget_before(db, moment, AT_ONCE)

    @contextmanager
    def _counting_failures(self) -> Iterator[None]:
        try:
            yield
        except (DBAPIError, ConnectionError) as error:
            # Violations of a schema constraint are faults of the program.
            self.failed_writes += not isinstance(error, IntegrityError)
            raise

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        try:
            yield
        except IntegrityError:
            # A row that violates a schema constraint is a fault of the program, not of the installation.
            raise
        except (DBAPIError, ConnectionError) as error:
            raise StoreError(sentence(error, self.url)) from error


def _make_private(file: Path) -> None:
    try:
        make_private(file)
    except OSError as error:
        raise StoreError(f"{file} cannot be opened: {error.strerror}") from None
