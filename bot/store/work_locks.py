"""Advisory locks that give a piece of work to one of several processes.

A lock belongs to its connection, so it ends with the process, however that ends: nothing expires and nothing has to be
cleaned up. An SQLite database has one process, which may do everything.

Rows locked with SKIP LOCKED would not do: a row is locked until the end of its transaction, and none may be open while
waiting for Discord.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import func, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.engines import give_up


class WorkLocks:
    """The locks of this process, all on one separate connection."""

    def __init__(self, engine: AsyncEngine | None) -> None:
        """Create the locks. `engine` reaches the server; None is a database that no other process uses."""
        self._engine = engine
        self._connection: AsyncConnection | None = None
        self._one_at_a_time = asyncio.Lock()
        self._held: set[str] = set()

    @asynccontextmanager
    async def try_lock(self, work: str) -> AsyncIterator[bool]:
        """Try to lock this work for the block; yield False if another task or process has it.

        A broken connection releases all locks. The work may then be done twice, but it is always done.
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
        """Release every lock."""
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
                # The locks went with the connection; the next request opens a new one.
                await self._disconnect()
                return False

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        await give_up(connection)
