"""Titled panels, the frame of everything except maps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from render.layout import CORNER, GUTTER, PAD, PictureWords, label
from render.scene import Box, Node, RoundedBox
from render.theme import INK_SOFT, PAPER
from rules.engine.core.text import Text

HEAD = 26
"""Height of a panel's heading."""
HEADING = 18
"""Font size of a heading, which a phone shows 9 pixels high where a picture is 800 wide."""
FRAME = HEAD + 4 + PAD
"""The height of a panel in addition to its content."""


def panel(box: Box, heading: Text, localizer: PictureWords) -> tuple[list[Node], Box]:
    """Return a titled panel, and the box for its content."""
    head = Box(box.x + PAD, box.y + 5, box.w - 2 * PAD, HEAD - 4)
    inside = Box(box.x + PAD, box.y + HEAD + 4, box.w - 2 * PAD, box.h - FRAME)
    return [
        RoundedBox(box, PAPER, CORNER),
        label(head, localizer(heading), HEADING, INK_SOFT, "bold", on=PAPER),
    ], inside


Panel = tuple[float, Callable[[Box], Iterable[Node]]]
"""The height of a panel, and the function that draws it into its box."""


def stacked(panels: Iterable[Panel], x: float, y: float, wide: float, gap: float = GUTTER) -> tuple[list[Node], float]:
    """Return panels of a width one below the other, and their lower end."""
    nodes: list[Node] = []
    for high, draw in panels:
        nodes += draw(Box(x, y, wide, high))
        y += high + gap
    return nodes, y


def joined(upper: Panel, lower: Panel) -> Panel:
    """Return two panels as one, close to each other."""
    heights = upper[0], lower[0]

    def draw(box: Box) -> Iterator[Node]:
        yield from upper[1](Box(box.x, box.y, box.w, heights[0]))
        yield from lower[1](Box(box.x, box.bottom - heights[1], box.w, heights[1]))

    return sum(heights) + GUTTER / 2, draw
