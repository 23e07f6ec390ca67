"""The edges of an image: the parts around its middle."""

from __future__ import annotations

from collections.abc import Iterator

Edges = tuple[int, int, int, int]
"""Left, upper, right and lower edge in pixels."""


def around(inner: Edges, size: tuple[int, int]) -> Iterator[Edges]:
    """Yield the parts of an image around an inner rectangle; they do not overlap, and empty ones are left out.

    Without an inner rectangle, they are the whole image.
    """
    width, height = size
    left, top, right, bottom = max(0, inner[0]), max(0, inner[1]), min(width, inner[2]), min(height, inner[3])
    if left >= right or top >= bottom:
        yield 0, 0, width, height
        return
    for part in ((0, 0, width, top), (0, top, left, bottom), (right, top, width, bottom), (0, bottom, width, height)):
        if part[0] < part[2] and part[1] < part[3]:
            yield part
