"""How the memory of the process goes back to the machine."""

from __future__ import annotations

import ctypes
import sys

M_MMAP_THRESHOLD = -3
"""The number of the setting in `malloc.h`."""
LARGE = 256 * 1024
"""Bytes from which something has memory of its own, which goes back as soon as it is not needed."""


def give_images_back() -> None:
    """Have whole images leave the memory of the process when they have been sent.

    The allocator of glibc raises its threshold with each large thing that is freed, up to 32 MiB. From then on images
    lie among small things that stay, and what they took stays with them.
    """
    if sys.platform == "linux":
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
        if mallopt is not None:
            mallopt(M_MMAP_THRESHOLD, LARGE)
