"""The picture of a finished game, for sharing: the winner, the last board, the points, and facts to remember."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from render.layout import GUTTER, label
from render.scene import Box, Circle, Group, Icon, Label, Line, Node, Polygon, RoundedBox, Scene, SymbolRef, unfold
from render.theme import CANVAS, CREAM, CREAM_SOFT

HEADING = 0.048
"""Size of the line with the winner, as a share of the width: 19 pixels on a phone."""
REMEMBERED = 0.028
"""Size of the facts to remember: 11 pixels on a phone."""
LINE = 1.4
PIXELS = 1200
"""Width of the picture: three pixels for each of a phone's, so that it can be enlarged."""


def finish(winner: str, remembered: Sequence[str], board: Scene, points: Scene) -> Scene:
    """Draw the winner above the last board, and below it the picture of the points and the facts to remember."""
    width = points.width
    inner = width - 2 * GUTTER
    factor = inner / board.width
    large, small = HEADING * width, REMEMBERED * width
    nodes: list[Node] = [label(Box(GUTTER, GUTTER, inner, large * LINE), winner, large, CREAM, "bold")]
    top = 2 * GUTTER + large * LINE
    nodes.append(RoundedBox(Box(GUTTER, top, inner, board.height * factor), board.background))
    nodes.append(Group(GUTTER, top, tuple(scaled(node, factor) for node in unfold((*board.backdrop, *board.nodes)))))
    top += board.height * factor
    nodes.append(Group(0, top, (*points.backdrop, *points.nodes)))
    top += points.height
    for line in remembered:
        below = Box(GUTTER, top, inner, small * LINE)
        nodes.append(label(below, line, small, CREAM_SOFT))
        top = below.bottom
    return Scene(width, round(top + GUTTER), CANVAS, tuple(nodes), zoom=PIXELS / width)


def scaled(node: Node, factor: float) -> Node:
    """Return a node enlarged by a factor, from the corner of the picture."""
    match node:
        case Polygon(points, _, _, line):
            return replace(node, points=_points(points, factor), line=line * factor)
        case Line(points, _, width):
            return replace(node, points=_points(points, factor), width=width * factor)
        case Circle(x, y, r, _, _, line):
            return replace(node, x=x * factor, y=y * factor, r=r * factor, line=line * factor)
        case RoundedBox(box, _, radius, _, line):
            return replace(node, box=_box(box, factor), radius=radius * factor, line=line * factor)
        case Label(box, _, size):
            return replace(node, box=_box(box, factor), size=size * factor)
        case Icon(box):
            return replace(node, box=_box(box, factor))
        case SymbolRef() | Group():
            raise AssertionError("groups and symbols are unfolded before")


def _points(points: tuple[tuple[float, float], ...], factor: float) -> tuple[tuple[float, float], ...]:
    return tuple((x * factor, y * factor) for x, y in points)


def _box(box: Box, factor: float) -> Box:
    return Box(box.x * factor, box.y * factor, box.w * factor, box.h * factor)
