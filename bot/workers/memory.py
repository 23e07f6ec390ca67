"""Returning memory to the machine."""

from __future__ import annotations

import ctypes
import sys

M_MMAP_THRESHOLD = -3
"""The number of the setting in `malloc.h`."""
LARGE = 64 * 1024
"""The size in bytes from which a block has separate memory, which is returned as soon as it is freed. Most parts of
pictures are at least as large: with four times the size, 16 MiB more stay between the blocks.
"""


def give_images_back() -> None:
    """Let whole images leave the memory of the process when they have been sent.

    The allocator of glibc raises its threshold with each large block that is freed, up to 32 MiB. From then on images
    lie between small objects that live on, and their memory is not returned.
    """
    if sys.platform == "linux":
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
        if mallopt is not None:
            mallopt(M_MMAP_THRESHOLD, LARGE)
