"""The event loop of the bot."""

from __future__ import annotations

import asyncio
import sys


def new_event_loop() -> asyncio.AbstractEventLoop:
    """Return a loop of uvloop, which takes less processor time; of asyncio on Windows, where there is no uvloop."""
    if sys.platform == "win32":
        return asyncio.new_event_loop()
    from uvloop import new_event_loop as new_fast_event_loop

    return new_fast_event_loop()
