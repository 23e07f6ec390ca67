"""A picture of all players' chances during a game, with the turns that changed them most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from render.graph import Series, column_x, graph, spread
from render.layout import GUTTER, PictureWords, label
from render.painter import paint_png
from render.panels import FRAME, panel
from render.picture_table import SeatMark
from render.scene import Box, Circle, Label, Node, Scene, Symbol, SymbolRef
from render.theme import CANVAS, INK, INK_SOFT, PAPER, readable_on
from rules.engine.core.text import Seat, say

WIDTH = 500
HEIGHT = 250
"""Height of the graph."""
NAMES = 26
"""Height of the names below it."""
NUMBERS = 26
"""Height of the numbers above it."""
MARKS = 12
"""The approximate number of marks on a line."""
DIGIT = 11.0
"""Radius of a numbered disc."""
COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#f0e442")
"""Colours that colour-blind eyes can tell apart, for titles without pictures."""


def chances(
    percent: Sequence[Sequence[int]],
    columns: Sequence[str],
    numbered: Sequence[int],
    marks: Mapping[Seat, SeatMark],
    localizer: PictureWords,
) -> Scene:
    """Draw the chances of each seat before each turn and at the end, in percent, with the names of some columns.

    Some turns are numbered above, in their order. Players have their letters and colours of the board.
    """
    seats = [Seat(number) for number in range(len(percent[0]))]
    below = NAMES * -(-len(seats) // 2)
    outer = Box(GUTTER, GUTTER, WIDTH - 2 * GUTTER, NUMBERS + HEIGHT + below + FRAME)
    nodes, inside = panel(outer, say("Chances of winning in percent, by round"), localizer)
    where = Box(inside.x, inside.y + NUMBERS, inside.w, HEIGHT)
    places = [column_x(where, turn + 1, len(columns)) for turn in numbered]
    for number, x in enumerate(spread(places, 2 * DIGIT + 1, where.x, where.right), 1):
        nodes += _number(x, inside.y + DIGIT, f"{number}")
    lines = [Series([each[seat] for each in percent], marks[seat].fill, partial(_sign, marks[seat])) for seat in seats]
    nodes += graph(where, columns, lines, marks=MARKS)
    for seat in seats:
        x, y = inside.x + seat % 2 * inside.w / 2, where.bottom + 4 + seat // 2 * NAMES
        nodes.append(SymbolRef(x + DIGIT, y + DIGIT, _sign(marks[seat], DIGIT)))
        name = Box(x + 2 * DIGIT + 6, y, inside.w / 2 - 2 * DIGIT - GUTTER, 2 * DIGIT)
        nodes.append(label(name, localizer.name(seat), 17, INK, "bold", on=PAPER))
    return Scene(WIDTH, round(outer.bottom + GUTTER), CANVAS, tuple(nodes))


def _number(x: float, y: float, digit: str) -> list[Node]:
    """Draw the number of a turning point above its place."""
    disc = Circle(x, y, DIGIT, INK_SOFT, INK, 1)
    return [disc, Label(Box(x - DIGIT, y - DIGIT, 2 * DIGIT, 2 * DIGIT), digit, 16, PAPER, "black", "center", INK_SOFT)]


def _sign(mark: SeatMark, radius: float) -> Symbol:
    """Draw the letter of a player in their colour."""
    box = Box(-radius, -radius, 2 * radius, 2 * radius)
    letter = Label(box, mark.letter, 16, readable_on(mark.fill), "black", "center", mark.fill)
    return Symbol(f"chances {mark.letter} {mark.fill} {radius:g}", (Circle(0, 0, radius, mark.fill, INK, 1.5), letter))


def chances_png(
    percent: Sequence[Sequence[int]],
    columns: Sequence[str],
    numbered: Sequence[int],
    marks: Mapping[Seat, SeatMark],
    localizer: PictureWords,
) -> bytes:
    """Return the picture as PNG. Pure computation, for a worker thread."""
    return paint_png(chances(percent, columns, numbered, marks, localizer))
