"""The drawing threads: as many as are set, and nicer than the event loop."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from functools import partial

import pytest

from bot.outbox import DrawingPool, drawing_pool
from bot.outbox.drawing_pool import NICENESS
from tests.timeouts import HANGS_S


def niceness() -> int:
    """Return the niceness of the calling thread."""
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the threads of a process have one priority")
async def test_drawing_leaves_a_busy_machine_to_answers() -> None:
    room = DrawingPool(1)
    usual = niceness()
    assert await room.draw(niceness) == min(19, usual + NICENESS)
    assert niceness() == usual
    room.close()


async def test_drawing_works_where_its_priority_may_not_be_lowered(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_: int) -> int:
        raise PermissionError

    monkeypatch.setattr(os, "nice", refused)
    room = DrawingPool(1)
    assert await room.draw(lambda: "drawn") == "drawn"
    room.close()


def held(begun: threading.Event, finish: threading.Event, drawn: list[str]) -> None:
    """Draw for a player until the end is allowed."""
    begun.set()
    finish.wait(HANGS_S)
    drawn.append("player")


async def test_spectators_wait_for_the_pictures_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing_pool, "PATIENCE_S", HANGS_S)
    room, drawn = DrawingPool(1), list[str]()
    begun, finish = threading.Event(), threading.Event()
    playing = asyncio.create_task(room.draw(partial(held, begun, finish, drawn)))
    await asyncio.to_thread(begun.wait, HANGS_S)
    watching = asyncio.create_task(room.draw_when_idle(lambda: drawn.append("spectator")))
    finish.set()
    await asyncio.gather(playing, watching)
    assert drawn == ["player", "spectator"]
    room.close()


async def test_spectators_get_their_pictures_while_players_never_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing_pool, "PATIENCE_S", 0.01)
    room, drawn = DrawingPool(1), list[str]()
    begun, finish = threading.Event(), threading.Event()
    playing = asyncio.create_task(room.draw(partial(held, begun, finish, drawn)))
    await asyncio.to_thread(begun.wait, HANGS_S)
    try:
        async with asyncio.timeout(HANGS_S / 2):
            await room.draw_when_idle(lambda: drawn.append("spectator"))
    finally:
        finish.set()
    await playing
    assert drawn == ["spectator", "player"]
    room.close()
