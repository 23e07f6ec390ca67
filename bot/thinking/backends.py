"""The interface for long computations on positions, which run outside the event loop.

The caller states the urgency of the work and can cancel it. `bot.thinking.process` runs the work in another process.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import IntEnum
from heapq import heappop, heappush
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from rules.engine import Table

P = ParamSpec("P")
T = TypeVar("T")

Work = Callable[Concatenate[Table[Any], P], T]
"""A module-level function of a table. A process gives it a copy; a thread gives it the table, which must not change."""


class Urgency(IntEnum):
    """The priority of waiting work: the lowest number runs first."""

    DECISION = 0
    """The players of a game wait for the result."""
    ANSWER = 1
    """One user waits for the result."""
    BACKGROUND = 2
    """The result is not urgent."""


class ThinkingError(Exception):
    """Raised when the work has failed or was stopped without a result."""


class ThinkingBackend(Protocol):
    """An executor of work on tables."""

    async def think(
        self, urgency: Urgency, work: Work[P, T], table: Table[Any], *arguments: P.args, **named: P.kwargs
    ) -> T:
        """Return the result of `work(table, *arguments, **named)`. Raises ThinkingError.

        When the call is cancelled, the next waiting work starts.
        """
        ...

    async def close(self) -> None:
        """Accept no more work."""
        ...


class ThreadBackend:
    """Runs the work in a thread, for tests and small machines: Python's global lock then delays the bot's responses."""

    async def think(
        self, urgency: Urgency, work: Work[P, T], table: Table[Any], *arguments: P.args, **named: P.kwargs
    ) -> T:
        """Return the result; the work gets the table itself and must not change it."""
        return await asyncio.to_thread(work, table, *arguments, **named)

    async def close(self) -> None:
        """Do nothing: there is nothing to end."""


class PriorityLock:
    """A lock with priorities: the most urgent waiter is next; of equals, the first."""

    def __init__(self) -> None:
        self._busy = False
        self._number = itertools.count()
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []

    @asynccontextmanager
    async def turn(self, urgency: int) -> AsyncIterator[None]:
        """Hold the lock for the block. The most urgent waiter is next; of equals, the first."""
        if self._busy:
            mine = asyncio.get_running_loop().create_future()
            heappush(self._waiting, (urgency, next(self._number), mine))
            try:
                await mine
            except asyncio.CancelledError:
                if not mine.cancelled():
                    # The lock had been handed over already.
                    self._hand_on()
                raise
        self._busy = True
        try:
            yield
        finally:
            self._hand_on()

    def _hand_on(self) -> None:
        while self._waiting:
            _, _, waiting = heappop(self._waiting)
            if not waiting.done():
                waiting.set_result(None)
                return
        self._busy = False
