"""Which of several processes on one database does a piece of work.

A claim belongs to the connection that made it, so it ends with the process, however that ends: nothing expires and
nothing has to be cleaned up. An SQLite database has one process, which may do everything.

Advisory locks, not rows locked with SKIP LOCKED: a row is locked until the end of its transaction, and none may be open
while Discord is waited for.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import func, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.engines import give_up


class Claims:
    """The claims of this process, all on one connection of their own."""

    def __init__(self, engine: AsyncEngine | None) -> None:
        """`engine` reaches the server; None is a database that no other process uses."""
        self._engine = engine
        self._connection: AsyncConnection | None = None
        self._one_at_a_time = asyncio.Lock()
        self._held: set[str] = set()

    @asynccontextmanager
    async def trying(self, work: str) -> AsyncIterator[bool]:
        """Whether this process has the work of that name to itself until the end of the block.

        False when another process or another task has it. A connection that breaks gives all claims up; whoever
        is at work then may do it twice, but never not at all.
        """
        if work in self._held:
            yield False
            return
        self._held.add(work)
        mine = False
        try:
            mine = await self._lock(work)
            yield mine
        finally:
            self._held.discard(work)
            if mine:
                await self._unlock(work)

    async def close(self) -> None:
        """Give every claim up."""
        async with self._one_at_a_time:
            await self._disconnect()
        if self._engine is not None:
            await self._engine.dispose()

    async def _lock(self, work: str) -> bool:
        if self._engine is None:
            return True
        return await self._asked(self._engine, "pg_try_advisory_lock", work)

    async def _unlock(self, work: str) -> None:
        if self._engine is not None and self._connection is not None:
            await self._asked(self._engine, "pg_advisory_unlock", work)

    async def _asked(self, engine: AsyncEngine, function: str, work: str) -> bool:
        key = func.hashtextextended(work, 0)
        async with self._one_at_a_time:
            try:
                if self._connection is None:
                    self._connection = await engine.connect()
                return bool(await self._connection.scalar(select(getattr(func, function)(key))))
            except (DBAPIError, OSError):
                # Claims went with the connection; the next question makes a new one.
                await self._disconnect()
                return False

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        await give_up(connection)
