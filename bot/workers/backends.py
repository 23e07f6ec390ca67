"""The interface for work outside the event loop, such as searches of positions and drawings.

The caller states the urgency of the work and can cancel it. `bot.workers.process` runs the work in another process.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import IntEnum
from heapq import heappop, heappush
from typing import ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Urgency(IntEnum):
    """The priority of waiting work: the seconds for which more urgent work that comes later still goes first."""

    DECISION = 0
    """The players of a game wait for the result."""
    ANSWER = 1
    """One user waits for the result."""
    POST = 4
    """The readers of a channel wait for the result."""
    SPECTATOR = 6
    """A spectator waits for the result."""
    BACKGROUND = 60
    """The result is not urgent."""


class WorkerError(Exception):
    """Raised when the work has failed or was stopped without a result."""


class WorkerBackend(Protocol):
    """An executor of work."""

    async def run(self, urgency: Urgency, work: Callable[P, T], /, *arguments: P.args, **named: P.kwargs) -> T:
        """Return the result of `work(*arguments, **named)`; a process gets copies of the arguments. Raises WorkerError.

        The work is a function of a module, or a partial of one. When the call is cancelled, the next waiting work
        starts.
        """
        ...

    async def close(self) -> None:
        """Accept no more work."""
        ...


class PriorityLock:
    """A lock with priorities, see `Urgency`; of equals, the first waiter is next."""

    def __init__(self) -> None:
        self._busy = False
        self._number = itertools.count()
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []

    @asynccontextmanager
    async def turn(self, urgency: Urgency) -> AsyncIterator[None]:
        """Hold the lock for the block."""
        if self._busy:
            loop = asyncio.get_running_loop()
            mine = loop.create_future()
            heappush(self._waiting, (loop.time() + urgency, next(self._number), mine))
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


class ThreadBackend:
    """Runs the work in a thread, for tests and small machines: Python's global lock then delays the bot's responses."""

    def __init__(self) -> None:
        self._queue = PriorityLock()

    async def run(self, urgency: Urgency, work: Callable[P, T], /, *arguments: P.args, **named: P.kwargs) -> T:
        """Return the result; the work gets the arguments themselves and must not change them."""
        async with self._queue.turn(urgency):
            return await asyncio.to_thread(work, *arguments, **named)

    async def close(self) -> None:
        """Do nothing: there is nothing to end."""
