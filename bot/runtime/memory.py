"""The memory of the process: returning it to the machine, and garbage collection."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc
import sys

M_MMAP_THRESHOLD = -3
"""The number of the setting in `malloc.h`."""
LARGE = 64 * 1024
"""The size in bytes from which a block has separate memory, which is returned as soon as it is freed. Most parts of
pictures are at least as large: with four times the size, 16 MiB more stay between the blocks.
"""

COLLECT_EVERY_S = 20.0
"""Seconds between two full garbage collections; each finds some thousand objects."""
FREEZES = 3
"""After so many collections everything is loaded that lives as long as the process."""
YOUNG = 5000
"""New objects after which the youngest generation is collected. Python's own 700 are fewer than one response makes."""
NO_FULL_COLLECTION = 2**31 - 1
"""Younger collections before Python itself starts a full one: more than there will ever be."""


def give_images_back() -> None:
    """Let whole images leave the memory of the process when they have been sent.

    The allocator of glibc raises its threshold with each large block that is freed, up to 32 MiB. From then on images
    lie between small objects that live on, and their memory is not returned.
    """
    if sys.platform == "linux":
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
        if mallopt is not None:
            mallopt(M_MMAP_THRESHOLD, LARGE)


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
