"""The drawing threads: as many as are set, and nicer than the event loop."""

from __future__ import annotations

import os
import sys
import threading

import pytest

from bot.outbox import DrawingPool
from bot.outbox.drawing_pool import NICENESS


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
