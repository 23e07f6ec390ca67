"""Images that fade into the background around a clear part."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

from PIL import Image, ImageChops

from render.scene import Box

FULL = 255


def faded(image: Image.Image, background: str, clear: Box) -> Image.Image:
    """Return an image that fades into the background from a box of clear pixels to its edges."""
    across = _ramp(image.width, clear.x, clear.right)
    down = _ramp(image.height, clear.y, clear.bottom)
    columns = _strip((image.width, 1), across).resize(image.size, Image.Resampling.NEAREST)
    lines = _strip((1, image.height), down).resize(image.size, Image.Resampling.NEAREST)
    mask = ImageChops.multiply(columns, lines)
    return Image.composite(image, Image.new("RGB", image.size, background), mask)


def _strip(size: tuple[int, int], values: Sequence[int]) -> Image.Image:
    strip = Image.new("L", size)
    strip.putdata(values)
    return strip


def _ramp(length: int, start: float, end: float) -> list[int]:
    """Return the opacity of each pixel of a line: full between `start` and `end`, none at the ends."""
    clear = range(max(0, ceil(start)), min(length, floor(end)))
    return [
        FULL
        if i in clear
        else round(FULL * _smooth(min(1.0, _share(i + 0.5, start), _share(length - i - 0.5, length - end))))
        for i in range(length)
    ]


def _share(there: float, far: float) -> float:
    return there / far if far > 0.5 else 1.0


def _smooth(share: float) -> float:
    return share * share * (3 - 2 * share)
