"""A bot process that kills itself at a chosen moment.

`python -m tests.bot.end_to_end.kill_moments MOMENT NUMBER run` is `python -m bot run` until the moment has come for the
n-th time.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import StrEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection


class Moment(StrEnum):
    """The moments at which a process can die. Most are counted from when it is connected."""

    OPENING = "opening"
    """A database statement, counted from the beginning: checks, migrations, posts left to send."""
    STATEMENT = "statement"
    BEFORE_COMMIT = "before commit"
    AFTER_COMMIT = "after commit"
    """The change is on the disk, but neither the user nor the outbox knows."""
    QUEUED = "queued"
    """The same after a change with a post, counted from the beginning."""
    DRAWING = "drawing"
    BEFORE_REQUEST = "before request"
    AFTER_REQUEST = "after request"
    """Discord has carried out the request, and the bot does not know."""


def kill_at(moment: Moment, number: int) -> None:
    """Make this process kill itself when the moment comes for the n-th time."""
    left = number
    armed = moment in (Moment.OPENING, Moment.QUEUED)

    def strike() -> None:
        nonlocal left
        left -= armed
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def arm() -> None:
        nonlocal armed
        armed = True

    if not armed:
        _when_connected(arm)
    _before(moment, strike)


def _when_connected(arm: Callable[[], None]) -> None:
    from bot.client import PolisClient

    ready = PolisClient.on_ready

    async def on_ready(self: PolisClient) -> None:
        arm()
        await ready(self)

    PolisClient.on_ready = on_ready  # type: ignore[method-assign]


def _before(moment: Moment, strike: Callable[[], None]) -> None:
    match moment:
        case Moment.OPENING | Moment.STATEMENT:
            from sqlalchemy import Engine, event

            event.listen(Engine, "before_cursor_execute", lambda *_: strike())
        case Moment.BEFORE_COMMIT:
            _around_transactions(before_commit=strike)
        case Moment.AFTER_COMMIT:
            _around_transactions(after_commit=strike)
        case Moment.QUEUED:
            _around_transactions(after_commit=_only_with_posts(strike))
        case Moment.DRAWING:
            from bot.workers.drawing_queue import DrawingQueue

            _wrap_async(DrawingQueue, "draw", before=strike)
        case Moment.BEFORE_REQUEST:
            from aiohttp import ClientSession

            _wrap_async(ClientSession, "_request", before=strike)
        case Moment.AFTER_REQUEST:
            from aiohttp import ClientSession

            _wrap_async(ClientSession, "_request", after=strike)


def _nothing() -> None:
    pass


def _only_with_posts(strike: Callable[[], None]) -> Callable[[], None]:
    from bot.store import outbox

    queue, queued = outbox.queue, False

    async def noticed(db: Any, posts: Any, now: Any) -> tuple[int, ...]:
        nonlocal queued
        queued = queued or bool(posts)
        return await queue(db, posts, now)

    def strike_if_queued() -> None:
        nonlocal queued
        if queued:
            queued = False
            strike()

    outbox.queue = noticed
    return strike_if_queued


def _around_transactions(
    *, before_commit: Callable[[], None] = _nothing, after_commit: Callable[[], None] = _nothing
) -> None:
    """Strike before or after a transaction counts, on a database of either kind."""
    from bot.store import Store

    original = Store.writing

    @asynccontextmanager
    async def writing(self: Store, *about: Any, **subject: Any) -> AsyncIterator[AsyncConnection]:
        async with original(self, *about, **subject) as db:
            yield db
            before_commit()
        after_commit()

    Store.writing = writing  # type: ignore[method-assign]


def _wrap_async(
    owner: type[Any], name: str, *, before: Callable[[], None] = _nothing, after: Callable[[], None] = _nothing
) -> None:
    original = getattr(owner, name)

    async def wrapped(*args: Any, **options: Any) -> Any:
        before()
        result = await original(*args, **options)
        after()
        return result

    setattr(owner, name, wrapped)


if __name__ == "__main__":
    from bot.cli.command_line import app

    kill_at(Moment(sys.argv[1]), int(sys.argv[2]))
    del sys.argv[1:3]
    app()
