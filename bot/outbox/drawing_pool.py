"""Drawing in worker threads, so that the event loop never waits for a picture."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

GIVE_WAY_S = 0.0005
"""Seconds until a drawing thread gives way to the event loop, which waits for that after each message and each database
statement. Python's own 5 ms would add up to a noticeable delay.
"""
NICENESS = 5
"""The niceness of a drawing thread relative to the event loop: on a busy machine a picture may come later than a
response. Computer players have still lower priority.
"""
PATIENCE_S = 0.25
"""Seconds for which a spectator's picture waits for those of players; without a limit a busy bot never draws it."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn picture as Discord accepts it."""

    file_name: str
    content: bytes
    alt: str = ""


class DrawingPool:
    """A small thread pool for drawing, used by the outbox and by private responses."""

    def __init__(self, threads: int) -> None:
        sys.setswitchinterval(GIVE_WAY_S)
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="drawing", initializer=_step_back)
        # The queue of players' pictures may be long, so those of spectators use a separate thread.
        self._spare_thread = ThreadPoolExecutor(1, thread_name_prefix="spectators", initializer=_step_back)
        self._running = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self._spare = asyncio.Lock()

    async def draw(self, job: Callable[[], T]) -> T:
        """Return the result of the job, run in one of the threads."""
        self._running += 1
        self._idle.clear()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, job)
        finally:
            self._running -= 1
            if not self._running:
                self._idle.set()

    async def draw_when_idle(self, job: Callable[[], T]) -> T:
        """Return the result of a job for spectators: one at a time, and after those of players for a short while."""
        async with self._spare:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE_S):
                    await self._idle.wait()
            return await asyncio.get_running_loop().run_in_executor(self._spare_thread, job)

    def close(self) -> None:
        """Stop accepting pictures."""
        for threads in (self._threads, self._spare_thread):
            threads.shutdown(wait=False, cancel_futures=True)


def _step_back() -> None:
    """Lower the priority of this thread, where threads have separate priorities."""
    if sys.platform == "linux":
        # Where even that is forbidden, pictures are drawn at the usual priority.
        with contextlib.suppress(OSError):
            os.nice(NICENESS)
