"""Locks that keep two processes on one database server from serving the same shard of the bot.

A shard is Discord's term for a connection that serves a part of the bot's guilds. The locks are PostgreSQL's advisory
locks: they end with their connection, and so with the process. A process with some of the shards locks each of them.
It also holds the lock `ANY`, shared with others; a process with all shards holds `ANY` exclusively.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

import structlog
from sqlalchemy import URL, func, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.engines import claiming_engine, give_up, sentence
from bot.store.errors import InUse, StoreError

ANY = "shards"
"""The name of the lock that every process holds, exclusively or shared."""
PATIENCE_S = 3.0
"""Seconds to wait for a lock: if its process was killed, the server needs a moment to notice."""

log = structlog.get_logger(__name__)


class Shards:
    """The locks of this process, all on one separate connection. On SQLite nothing is locked."""

    def __init__(self, url: URL) -> None:
        self._url = url
        self._engine = claiming_engine(url)
        self._connection: AsyncConnection | None = None
        self._wanted: Sequence[int] | None = None

    async def claim(self, numbers: Sequence[int] | None) -> None:
        """Lock these shards; None means all.

        Raises InUse if another process serves one of them, StoreError if the server cannot be used.
        """
        self._wanted = numbers
        if self._engine is not None:
            await self._claim()

    async def keep(self, every_s: float) -> None:
        """Check the connection at this interval until cancelled. If it is lost, take the locks again.

        Raises InUse when another process has taken one of them first.
        """
        while True:
            await asyncio.sleep(every_s)
            if self._connection is None or not await self._lives(self._connection):
                try:
                    await self._claim()
                except InUse:
                    raise
                except StoreError as error:
                    # While the server cannot be reached, no other process can take the shards.
                    log.error("the shards cannot be claimed", problem=str(error))
                else:
                    log.info("the shards are claimed again")

    async def close(self) -> None:
        """Release the shards."""
        await self._disconnect()
        if self._engine is not None:
            await self._engine.dispose()

    async def _claim(self) -> None:
        assert self._engine is not None, "shards are claimed on a server"
        await self._disconnect()
        try:
            self._connection = await self._engine.connect()
            await self._connection.execute(select(func.set_config("lock_timeout", f"{PATIENCE_S}s", False)))
            for function, name in self._locks:
                await self._connection.execute(select(getattr(func, function)(func.hashtextextended(name, 0))))
        except (DBAPIError, OSError) as error:
            await self._disconnect()
            if "lock timeout" in str(error):
                raise InUse(self._taken) from None
            raise StoreError(sentence(error, self._url)) from error

    @property
    def _locks(self) -> Iterator[tuple[str, str]]:
        """Yield the locks to take: the PostgreSQL function that takes it, and its name."""
        if self._wanted is None:
            yield "pg_advisory_lock", ANY
            return
        yield "pg_advisory_lock_shared", ANY
        for number in self._wanted:
            yield "pg_advisory_lock", f"shard {number}"

    @property
    def _taken(self) -> str:
        place = self._url.render_as_string()
        if self._wanted is None:
            return f"another Polis uses {place}; stop that one first, or give each its share of the shards: SHARD_IDS"
        numbers = ", ".join(map(str, self._wanted))
        own = "give each process shards of its own: SHARD_IDS"
        return f"another Polis on {place} serves shard {numbers} already; {own}"

    async def _lives(self, connection: AsyncConnection) -> bool:
        try:
            async with asyncio.timeout(PATIENCE_S):
                await connection.scalar(select(1))
        except (DBAPIError, OSError, TimeoutError):
            return False
        return True

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        await give_up(connection)
