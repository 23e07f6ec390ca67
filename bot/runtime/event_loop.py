"""The event loop of the bot."""

from __future__ import annotations

import asyncio
from importlib import import_module


def new_event_loop() -> asyncio.AbstractEventLoop:
    """Return a loop of uvloop if it is installed, which takes less processor time, else one of asyncio."""
    try:
        loop: asyncio.AbstractEventLoop = import_module("uvloop").new_event_loop()
    except ImportError:
        return asyncio.new_event_loop()
    return loop
