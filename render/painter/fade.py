"""Images that fade into the background around a clear part."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor

from PIL import Image, ImageChops

from render.painter.edges import around
from render.scene import Box

FULL = 255


def fade(image: Image.Image, background: str, clear: Box) -> None:
    """Let an image fade into the background from a box of clear pixels to its edges."""
    across = _ramp(image.width, clear.x, clear.right)
    down = _ramp(image.height, clear.y, clear.bottom)
    inner = ceil(clear.x), ceil(clear.y), floor(clear.right), floor(clear.bottom)
    for left, top, right, bottom in around(inner, image.size):
        size = right - left, bottom - top
        columns = Image.frombytes("L", (size[0], 1), across[left:right]).resize(size, Image.Resampling.NEAREST)
        lines = Image.frombytes("L", (1, size[1]), down[top:bottom]).resize(size, Image.Resampling.NEAREST)
        mask = ImageChops.invert(ImageChops.multiply(columns, lines))
        image.paste(background, (left, top, right, bottom), mask)


@lru_cache(maxsize=64)
def _ramp(length: int, start: float, end: float) -> bytes:
    """Return the opacity of each pixel of a line: full between `start` and `end`, none at the ends."""
    first, last = max(0, ceil(start)), min(length, floor(end))
    rising = (_opacity(i, length, start, end) for i in range(min(first, length)))
    falling = (_opacity(i, length, start, end) for i in range(max(first, last), length))
    return bytes((*rising, *(FULL for _ in range(first, last)), *falling))


def _opacity(i: int, length: int, start: float, end: float) -> int:
    share = min(1.0, _share(i + 0.5, start), _share(length - i - 0.5, length - end))
    return round(FULL * share * share * (3 - 2 * share))


def _share(there: float, far: float) -> float:
    return there / far if far > 0.5 else 1.0
