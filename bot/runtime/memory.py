"""Garbage collection that does not block the bot."""

from __future__ import annotations

import asyncio
import contextlib
import gc

COLLECT_EVERY_S = 20.0
"""Seconds between two full garbage collections; each finds some thousand objects."""
FREEZES = 3
"""After so many collections everything is loaded that lives as long as the process."""
YOUNG = 5000
"""New objects after which the youngest generation is collected. Python's own 700 are fewer than one response makes."""
NO_FULL_COLLECTION = 2**31 - 1
"""Younger collections before Python itself starts a full one: more than there will ever be."""


async def collect_garbage(stopped: asyncio.Event, every_s: float = COLLECT_EVERY_S) -> None:
    """Collect garbage at intervals until stopped, ignoring objects that were alive after the first collections.

    By default Python starts a full collection whenever objects have grown by a quarter. In active games that is every
    few seconds, and blocks all responses for a fifth of a second. Most of these objects are the rules, which stay.
    Young objects are collected as usual, but less often.
    """
    usual = gc.get_threshold()
    gc.set_threshold(YOUNG, usual[1], NO_FULL_COLLECTION)
    gc.collect()
    gc.freeze()
    collections = 0
    try:
        while not await is_set_within(stopped, every_s):
            gc.collect()
            collections += 1
            if collections <= FREEZES:
                gc.freeze()
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


async def is_set_within(event: asyncio.Event, seconds: float) -> bool:
    """Return whether an event is set within some seconds."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), seconds)
    return event.is_set()
