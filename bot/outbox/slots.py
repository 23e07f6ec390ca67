"""A limit for simultaneous work that slow work does not exhaust."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Slots:
    """A semaphore whose slots are released after some seconds, even if the work continues."""

    def __init__(self, number: int, longest_s: float) -> None:
        self._free = asyncio.Semaphore(number)
        self._longest_s = longest_s

    @asynccontextmanager
    async def slot(self) -> AsyncIterator[None]:
        """Wait for a free slot and take it until the end of the block, or until the time is up."""
        await self._free.acquire()
        giving_back = asyncio.get_running_loop().call_later(self._longest_s, self._free.release)
        try:
            yield
        finally:
            if giving_back.when() > asyncio.get_running_loop().time():
                giving_back.cancel()
                self._free.release()
