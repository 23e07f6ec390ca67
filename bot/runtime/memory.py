"""How the memory of the process goes back to the machine, and when garbage is collected."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc
import sys

M_MMAP_THRESHOLD = -3
"""The number of the setting in `malloc.h`."""
LARGE = 256 * 1024
"""Bytes from which something has memory of its own, which goes back as soon as it is not needed."""

COLLECT_EVERY_S = 20.0
"""Seconds between two collections of garbage of every age; each finds some thousand things."""
FREEZES = 3
"""After so many collections all is loaded and prepared that stays as long as the process."""
YOUNG = 5000
"""New things after which the youngest are looked at. Python's own 700 are fewer than one answer makes."""
NO_FULL_COLLECTION = 2**31 - 1
"""Collections of what is younger before Python itself looks at everything: more than there will ever be."""


def give_images_back() -> None:
    """Have whole images leave the memory of the process when they have been sent.

    The allocator of glibc raises its threshold with each large thing that is freed, up to 32 MiB. From then on images
    lie among small things that stay, and what they took stays with them.
    """
    if sys.platform == "linux":
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
        if mallopt is not None:
            mallopt(M_MMAP_THRESHOLD, LARGE)


async def collect_garbage(stopped: asyncio.Event, every_s: float = COLLECT_EVERY_S) -> None:
    """Collect garbage at intervals until stopped, leaving out what was alive after the first collections.

    By itself Python looks at everything whenever there is a quarter more of it: every few seconds where people play,
    for a fifth of a second in which nobody is answered. Most of what it looks at are the rules, which stay. What is
    young is collected as ever, but less often.
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
    """Return whether an event comes within some seconds."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), seconds)
    return event.is_set()
