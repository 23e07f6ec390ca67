"""How the memory of the process goes back to the machine, and when garbage is searched for."""

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

SEARCHED_S = 20.0
"""Seconds between two searches of the whole memory for garbage; what they find is some thousand things."""
PREPARED = 3
"""So many searches after the start all is loaded and prepared that stays as long as the process."""
NEVER = 2**31 - 1
"""So many collections of what is younger come before Python itself searches everything."""


def give_images_back() -> None:
    """Have whole images leave the memory of the process when they have been sent.

    The allocator of glibc raises its threshold with each large thing that is freed, up to 32 MiB. From then on images
    lie among small things that stay, and what they took stays with them.
    """
    if sys.platform == "linux":
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
        if mallopt is not None:
            mallopt(M_MMAP_THRESHOLD, LARGE)


async def search_seldom(stopped: asyncio.Event, every_s: float = SEARCHED_S) -> None:
    """Search the whole memory for garbage three times a minute until stopped, and never where nothing new can be.

    By itself Python searches whenever there is a quarter more of everything: each few seconds where people play, for a
    fifth of a second in which nobody is answered. Most of what it looks at are the rules, which stay. What is there
    in the first minute is left out of all later searches. What is young is searched as ever.
    """
    usual = gc.get_threshold()
    gc.set_threshold(*usual[:2], NEVER)
    gc.freeze()
    searches = 0
    try:
        while not await _is_set_within(stopped, every_s):
            gc.collect()
            searches += 1
            if searches <= PREPARED:
                gc.freeze()
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


async def _is_set_within(event: asyncio.Event, seconds: float) -> bool:
    """Whether an event comes within some seconds."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), seconds)
    return event.is_set()
