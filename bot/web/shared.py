"""A cache of results that several visitors ask for at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable

from render.painter.image_cache import Cache

MOST_WAITING = 60
"""The most different results to be made; a visitor who asks for more has to wait."""


class BusyError(Exception):
    """Raised when too many results are waited for."""


class SharedResults:
    """A cache of bytes; each missing result is made once for all who wait for it."""

    def __init__(self, megabytes: int) -> None:
        self._kept: Cache[bytes] = Cache(megabytes, len)
        self._making: dict[Hashable, asyncio.Task[bytes]] = {}

    async def get(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """Return the result of a key; raises BusyError, and what `make` raises."""
        found = self._kept.find(key)
        if found is not None:
            return found
        task = self._making.get(key)
        if task is None:
            if len(self._making) >= MOST_WAITING:
                raise BusyError
            task = self._making[key] = asyncio.create_task(self._make(key, make))
        # Others may wait for the same result when this visitor leaves.
        return await asyncio.shield(task)

    async def _make(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        try:
            return self._kept.keep(key, await make())
        finally:
            del self._making[key]
