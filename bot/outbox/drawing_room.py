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
"""Seconds until a thread that draws gives way to the event loop, which waits for that after each message and each
statement of the database; Python's own 5 ms would add up to a delay that people notice."""
NICENESS = 5
"""How much nicer a thread that draws is than the event loop: on a busy machine a picture may come later than an answer.
What computer players think steps back further."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn picture as Discord takes it."""

    file_name: str
    content: bytes
    alt: str = ""


class DrawingRoom:
    """A few threads that draw, for the outbox and for private answers alike."""

    def __init__(self, threads: int) -> None:
        sys.setswitchinterval(GIVE_WAY_S)
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="drawing", initializer=_step_back)

    async def draw(self, job: Callable[[], T]) -> T:
        """What the job gives, run in one of the threads."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, job)

    def close(self) -> None:
        """Wait for no further pictures."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _step_back() -> None:
    """Leave more of a busy machine to everything but this thread, where threads have a priority of their own."""
    if sys.platform == "linux":
        # Where even that is forbidden, pictures are drawn at the usual priority.
        with contextlib.suppress(OSError):
            os.nice(NICENESS)
