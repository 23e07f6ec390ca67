"""Marks of possible choices on a map: plates with the text to choose by."""

from __future__ import annotations

from collections.abc import Iterator

from render.painter import text_width
from render.scene import Box, Label, Node, Point, RoundedBox
from render.theme import GLOW, INK

HIGH = 1.16
"""The height of a mark, in font sizes."""
ROUND = 0.3
"""The additional width of a mark, in font sizes."""
RIM = 0.09
"""Width of a mark's dark rim, in font sizes."""


def mark_width(text: str, size: float) -> float:
    """Return the width of a mark without its rim."""
    return max(text_width(text, size, "black") + ROUND * size, HIGH * size)


def widest(text: str, sizes: tuple[float, float], width: float) -> float:
    """Return the largest font size between two at which a mark with its rim fits, at least the first."""
    least, most = sizes
    needed = (mark_width(text, most) + 2 * RIM * most) / most
    return max(least, min(most, width / needed))


def written_mark(middle: Point, text: str, size: float) -> Iterator[Node]:
    """Draw a text on a bright plate with a dark rim, unlike any piece and visible on every terrain."""
    wide, high = mark_width(text, size), HIGH * size
    box = Box(middle[0] - wide / 2, middle[1] - high / 2, wide, high)
    yield RoundedBox(box.inset(-RIM * size), INK, 0.6 * high)
    yield RoundedBox(box, GLOW, 0.5 * high)
    yield Label(box, text, size, INK, "black", "center", GLOW)
