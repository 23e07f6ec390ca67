"""What is thought about a position takes long: who waits for it says how urgent it is, and can stop waiting."""

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
"""A function of a module, which is given the table as one of its own."""


class Urgency(IntEnum):
    """What comes first while several wait."""

    DECISION = 0
    """A table waits for it."""
    ANSWER = 1
    """A person waits for it."""
    BACKGROUND = 2


class ThinkingError(Exception):
    """Nothing could be thought out."""


class Thinking(Protocol):
    """Where it is thought."""

    async def think(
        self, urgency: Urgency, work: Work[P, T], table: Table[Any], *arguments: P.args, **named: P.kwargs
    ) -> T:
        """What the work gives on a table; whoever is cancelled waits no more, and the next one gets their turn.

        Raises ThinkingError.
        """
        ...

    async def close(self) -> None:
        """Think no more."""
        ...


class InThread:
    """Thinks in a thread: Python's lock makes answers wait for it, so this is for tests and small machines."""

    async def think(
        self, urgency: Urgency, work: Work[P, T], table: Table[Any], *arguments: P.args, **named: P.kwargs
    ) -> T:
        """What the work gives; it gets the table itself, which it must not change."""
        return await asyncio.to_thread(work, table, *arguments, **named)

    async def close(self) -> None:
        """Nothing has to be ended."""


class OneAtATime:
    """Lets one go on at a time; of those who wait the most urgent one is next, of equals the first."""

    def __init__(self) -> None:
        self._busy = False
        self._number = itertools.count()
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []

    @asynccontextmanager
    async def turn(self, urgency: int) -> AsyncIterator[None]:
        """Wait for the own turn, and have it."""
        if self._busy:
            mine = asyncio.get_running_loop().create_future()
            heappush(self._waiting, (urgency, next(self._number), mine))
            try:
                await mine
            except asyncio.CancelledError:
                if not mine.cancelled():
                    # The turn had come already.
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
