"""Stages that are running: each is a coroutine, suspended at a question."""

from __future__ import annotations

import atexit
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any
from weakref import WeakSet

RunningStage = Coroutine[Any, Any, str | None]

_running: WeakSet[RunningStage] = WeakSet()


def begin_stage(stage: Callable[[Any], RunningStage], state: Any) -> RunningStage:
    """Return the coroutine of a stage, not started yet. It is closed when nobody holds it or the interpreter ends."""
    running = stage(state)
    _running.add(running)
    return running


@atexit.register
def close_all() -> None:
    """Close every stage, while its module is still complete.

    Python clears modules before it closes the coroutines that are left, whose handlers would then name nothing.
    """
    for running in list(_running):
        # A stage that another thread is running cannot be closed.
        with suppress(ValueError):
            running.close()
