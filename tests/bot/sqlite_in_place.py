"""SQLite without a thread for each connection, which takes half of the time of tests with a store.

A statement of a test takes microseconds, but two threads that hand each other every step of it take ten times as long.
Each step still ends a turn of the event loop, so that tasks take turns as they do with threads. Tests in which a
statement waits for somebody else's lock need `sqlite_threads`.
"""

from __future__ import annotations

from asyncio import Future
from collections.abc import Callable
from typing import Any

import aiosqlite.core
import pytest

THREADED = {name: getattr(aiosqlite.core, name) for name in ("SimpleQueue", "Thread")}
"""The parts of the library that are replaced."""


class InPlace:
    """The queue of a connection; what is put into it is carried out at once."""

    def put_nowait(self, step: tuple[Future[Any] | None, Callable[[], Any]]) -> None:
        future, function = step
        try:
            result = function()
        except BaseException as error:
            if future is not None:
                future.get_loop().call_soon(aiosqlite.core.set_exception, future, error)
        else:
            if future is not None:
                future.get_loop().call_soon(aiosqlite.core.set_result, future, result)


class NoThread:
    """The thread of a connection, which has nothing to do."""

    daemon = False

    def __init__(self, **_: object) -> None:
        """Take what a thread takes."""

    def start(self) -> None:
        """Start nothing."""


def without_threads(patch: pytest.MonkeyPatch) -> None:
    """Let new connections to SQLite carry out statements in the thread of the event loop."""
    for name, stand_in in zip(THREADED, (InPlace, NoThread), strict=True):
        patch.setattr(aiosqlite.core, name, stand_in)


def with_threads(patch: pytest.MonkeyPatch) -> None:
    """Let new connections to SQLite have threads, as in the bot."""
    for name, part in THREADED.items():
        patch.setattr(aiosqlite.core, name, part)
