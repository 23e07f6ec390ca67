"""A line graph of numbers over time; lines differ in colour, dashes and marks, and have signs at their ends."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import cycle, pairwise
from math import cos, hypot, pi, sin

from render.layout import label
from render.painter import text_width
from render.scene import Box, Circle, Icon, Line, Node, Point, Polygon, Symbol, SymbolRef
from render.theme import COIN, INK, INK_SOFT, PAPER, PAPER_EDGE
from rules.engine.core.rules import Standing
from rules.engine.core.text import Seat, Text, Who, say

SCALE = 38
"""Width of the numbers to the left of the vertical axis."""
FOOT = 24
"""Height of the names below the horizontal axis."""
ENDS = 76
"""Width of the names at the lines' ends."""
STROKE = 3.2
NAMES = 14.0
"""Font size of the names of columns; one that would touch the name before it is left out."""
SIGN = 11.0
"""Radius of the signs at the lines' ends."""
CUP = 12.0
"""Radius of a cup."""
APART = 2 * SIGN + 1
"""The distance between the middles of two signs."""
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
GRID_LINES = 7
"""The most lines of the grid, without the lowest one."""
LINE_GAP = 17
"""The least distance between two of them, so that their numbers do not touch."""
DASHES: tuple[tuple[float, ...], ...] = ((), (13, 9), (1, 8), (13, 8, 1, 8), (6, 8))
"""Lengths drawn and left out alternately; the first is an unbroken line."""
CORNERS = (0, 4, 3, -4, 6)
"""Marks by their number of corners: 0 is a disc, a negative number stands on its tip."""


@dataclass(frozen=True, slots=True)
class Series:
    """One line: its values from the first column on, its colour, and the sign of its owner by radius."""

    values: Sequence[int]
    colour: str
    sign: Callable[[float], Symbol]
    cups: Collection[int] = ()
    """The columns with a victory."""


def in_words(places: Iterable[Standing], values: Callable[[Seat], Sequence[int]]) -> list[Text]:
    """Return everybody's values, as the graph shows them."""
    return [say("{who} {points}", who=Who(each.seat), points=" ".join(map(str, values(each.seat)))) for each in places]


def graph(
    box: Box, columns: Sequence[str], series: Sequence[Series], base: int = 0, marks: int | None = None
) -> list[Node]:
    """Draw the lines in a frame with both axes; a line may end before the last column. The value `base` is always
    visible.

    Every column has its line and marks. If there are too many, only those with a name have lines, and there are about
    `marks` marks.
    """
    frame = _frame(box)
    every = 1 if marks is None else -(-len(columns) // marks)
    values = [value for line in series for value in line.values]
    most = max(2, min(GRID_LINES, int(frame.h / LINE_GAP)))
    step, low, high = _range(min([base, *values]), max([base + 10, *values]), most)
    apart = frame.w / max(1, len(columns) - 1)

    def place(column: int, value: int) -> Point:
        return frame.x + column * apart, frame.bottom - (value - low) / (high - low) * frame.h

    nodes: list[Node] = []
    written = box.x
    for number in range(low, high + 1, step):
        y = place(0, number)[1]
        nodes.append(Line(((frame.x, y), (frame.right, y)), INK_SOFT if number == base else PAPER_EDGE, 1))
        nodes.append(label(Box(box.x, y - 9, SCALE - 12, 18), signed(number), 14, INK_SOFT, "semibold", "right", PAPER))
    for column, name in enumerate(columns):
        x = frame.x + column * apart
        if marks is not None and not name:
            continue
        nodes.append(Line(((x, frame.y), (x, frame.bottom + 3)), PAPER_EDGE, 1))
        alone = not any(columns[max(0, column - 1) : column]) and not any(columns[column + 1 : column + 2])
        wide = 2 * SCALE if alone else min(max(apart, SCALE), 2 * SCALE)
        where = Box(x - wide / 2, frame.bottom + 5, wide, FOOT - 5)
        needed = text_width(name, NAMES, "semibold")
        if name and x - needed / 2 >= written:
            nodes.append(label(where, name, NAMES, INK_SOFT, "semibold", "center", PAPER))
            written = x + needed / 2 + NAMES / 2
    paths = [[place(column, value) for column, value in enumerate(line.values)] for line in series]
    for path, line, dash, corners in zip(paths, series, cycle(DASHES), cycle(CORNERS)):
        nodes += _stroke(path, line.colour, dash)
        for x, y in path[::every]:
            nodes += _mark(x, y, corners, line.colour)
    for path, line in zip(paths, series, strict=True):
        for x, y in (path[column] for column in line.cups):
            nodes += _cup(x, y, line.colour)
    return [*nodes, *_ends(frame, paths, series)]


def column_x(box: Box, column: int, columns: int) -> float:
    """Return the x position of a column of a graph in a box."""
    frame = _frame(box)
    return frame.x + column * frame.w / max(1, columns - 1)


def _frame(box: Box) -> Box:
    """Return the frame of the lines."""
    return Box(box.x + SCALE, box.y + SIGN, box.w - SCALE - ENDS, box.h - SIGN - FOOT)


def signed(number: int) -> str:
    """Return a number with a proper minus sign."""
    return f"{number}".replace("-", "\u2212")


def spread(wanted: Sequence[float], apart: float, top: float, bottom: float) -> list[float]:
    """Return places near the wanted ones, in the same order from top to bottom, at least `apart` from each other."""
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    found = [0.0] * len(wanted)
    free = top
    for i in order:
        found[i] = max(wanted[i], free)
        free = found[i] + apart
    limit = bottom
    for i in reversed(order):
        found[i] = min(found[i], limit)
        limit = found[i] - apart
    return found


def _range(lowest: int, highest: int, most: int) -> tuple[int, int, int]:
    """Return the step of a grid with about `most` lines, and round limits that include all values."""
    step = next((step for step in STEPS if (highest - lowest) / step <= most), STEPS[-1])
    return step, lowest // step * step, -(-highest // step) * step


def _stroke(path: Sequence[Point], colour: str, dash: Sequence[float]) -> Iterator[Node]:
    """Draw the line with a dark edge, so that pale colours are visible on paper."""
    pieces = list(_dashed(path, dash)) if dash else [tuple(path)]
    for tint, width in ((INK, STROKE + 2), (colour, STROKE)):
        for piece in pieces:
            if len(piece) > 1:
                yield Line(piece, tint, width)


def _dashed(path: Sequence[Point], dash: Sequence[float]) -> Iterator[tuple[Point, ...]]:
    """Yield the drawn pieces of a dashed line."""
    lengths = cycle(dash)
    left, drawn = next(lengths), True
    piece: list[Point] = list(path[:1])
    for (ax, ay), (bx, by) in pairwise(path):
        length = hypot(bx - ax, by - ay)
        at = 0.0
        while length - at > left:
            at += left
            turn = (ax + (bx - ax) * at / length, ay + (by - ay) * at / length)
            if drawn:
                yield (*piece, turn)
            piece, drawn, left = [turn], not drawn, next(lengths)
        left -= length - at
        piece.append((bx, by))
    if drawn:
        yield tuple(piece)


def _mark(x: float, y: float, corners: int, colour: str) -> Iterator[Node]:
    if not corners:
        yield Circle(x, y, 5.5, colour, INK, 1.5)
        return
    turn = pi / corners if corners == 4 else 0
    n, r = abs(corners), 7.0 if abs(corners) <= 4 else 6.5
    points = tuple((x + r * sin(turn + 2 * pi * i / n), y - r * cos(turn + 2 * pi * i / n)) for i in range(n))
    yield Polygon(points, colour, INK, 1.5)


def _cup(x: float, y: float, colour: str) -> Iterator[Node]:
    """Draw a cup on the line, in a ring of its colour."""
    yield Circle(x, y, CUP, PAPER, INK, 1.5)
    yield Circle(x, y, CUP - 1.5, PAPER, colour, 3)
    yield Icon(Box(x - 0.6 * CUP, y - 0.6 * CUP, 1.2 * CUP, 1.2 * CUP), "trophy", COIN)


def _ends(frame: Box, paths: Sequence[Sequence[Point]], series: Sequence[Series]) -> Iterator[Node]:
    """Draw sign and last value next to the end of each line; signs of close ends are moved apart."""
    ending = [(path[-1], line) for path, line in zip(paths, series, strict=True) if path]
    places = spread([y for (_, y), _ in ending], APART, frame.y, frame.bottom)
    for ((x, y), line), there in zip(ending, places, strict=True):
        yield Line(((x + 7, y), (x + 17, there)), INK_SOFT, 1)
        yield SymbolRef(x + 18 + SIGN, there, line.sign(SIGN))
        where = Box(x + 21 + 2 * SIGN, there - 11, 32, 22)
        # A line may run below the number.
        yield replace(label(where, signed(line.values[-1]), 17, INK, "bold", "left", PAPER), rim=PAPER)
