"""Pictures of statistics: bars with names and remarks, and a graph of a number over games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from render.graph import Series, graph, signed
from render.layout import GUTTER, PictureWords, even, label
from render.painter import drawable
from render.panels import FRAME, panel
from render.paper_pictures import on_the_table
from render.scaling import enlarged
from render.scene import Box, Circle, Label, Node, RoundedBox, Scene, Symbol
from render.theme import CANVAS, COIN, GOLD, INK, INK_SOFT, PAPER, PAPER_DEEP
from rules.engine.core.text import Text

WIDTH = 800
"""Width of the picture: two units are a pixel on a phone."""
LINES = 220.0
"""Height of a graph."""
LARGER = 1.45
"""The enlargement of a graph, whose smallest letters then have 9 pixels on a phone."""
ROW = 47
NAME = 25
"""Height of a bar's name, which is above the bar."""
BAR = 17
NAME_SIZE, LEAST = 21.0, 18.0
"""The font size of names and values, and the smallest one of all texts."""
REMARK = 380
"""Width of the remark next to a name."""
VALUE = 76
"""Room for the number at the end of a bar."""
MOST_NUMBERS = 8
"""The most numbers of games below a graph."""
LINE_COLOUR = "#2f7fb8"


@dataclass(frozen=True, slots=True)
class Bar:
    """A number as a length, with its name and a remark."""

    name: str
    value: float
    shown: str
    """The number in words."""
    remark: str


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars below a heading; the longest are gold."""

    heading: Text
    bars: Sequence[Bar]


@dataclass(frozen=True, slots=True)
class LineGraph:
    """A number after each game, the last of which is numbered too; `base` is the initial value."""

    heading: Text
    values: Sequence[int]
    last: int
    base: int


Section = Bars | LineGraph


def statistics(sections: Sequence[Section], localizer: PictureWords) -> Scene:
    """Draw the sections as panels one below the other."""
    nodes: list[Node] = []
    y: float = GUTTER
    for section in sections:
        box = Box(GUTTER, y, WIDTH - 2 * GUTTER, _height(section) + FRAME)
        framed, inside = panel(box, section.heading, localizer)
        nodes += framed
        nodes += _bars(inside, section.bars) if isinstance(section, Bars) else _way(inside, section)
        y = box.bottom + GUTTER
    return Scene(WIDTH, even(y), CANVAS, tuple(nodes))


def statistics_picture(sections: Sequence[Section], localizer: PictureWords) -> bytes:
    """Return the picture, on the table if its images are installed. Pure computation, for a worker thread."""
    return on_the_table(statistics(sections, localizer))


def _height(section: Section) -> float:
    return ROW * len(section.bars) if isinstance(section, Bars) else LINES


def _bars(box: Box, bars: Sequence[Bar]) -> list[Node]:
    longest = max((bar.value for bar in bars), default=0)
    nodes: list[Node] = []
    for number, bar in enumerate(bars):
        y = box.y + number * ROW
        name = Box(box.x, y, box.w - REMARK - GUTTER, NAME)
        nodes.append(label(name, drawable(bar.name) or "–", NAME_SIZE, INK, "bold", on=PAPER, least=LEAST))
        remark = Box(box.right - REMARK, y, REMARK, NAME)
        nodes.append(label(remark, bar.remark, LEAST, INK_SOFT, "semibold", "right", PAPER, LEAST))
        track = Box(box.x, y + NAME + 1, box.w - VALUE, BAR)
        share = max(0.0, bar.value) / longest if longest > 0 else 0.0
        best = bar.value == longest > 0
        nodes.append(RoundedBox(track, PAPER_DEEP, 5))
        if share:
            filled = Box(track.x, track.y, max(10.0, track.w * share), track.h)
            nodes.append(RoundedBox(filled, GOLD if best else COIN, 5, COIN, 2))
        number_box = Box(track.right + 4, track.y - 3, VALUE - 4, BAR + 6)
        nodes.append(label(number_box, bar.shown, NAME_SIZE, INK, "black" if best else "bold", "right", PAPER))
    return nodes


def _way(box: Box, way: LineGraph) -> list[Node]:
    first = way.last - len(way.values) + 1
    every = -(-len(way.values) // MOST_NUMBERS)
    # Counted from the end, so that the latest game has a number.
    columns = ["" if (way.last - game) % every else f"{game}" for game in range(first, way.last + 1)]
    room = Box(0, 0, box.w / LARGER, box.h / LARGER)
    line = Series(way.values, LINE_COLOUR, lambda r: _sign(r, way))
    return [enlarged(graph(room, columns, [line], way.base), box.x, box.y, LARGER)]


def _sign(radius: float, way: LineGraph) -> Symbol:
    """Draw the sign of the change since the beginning of the line."""
    risen = way.values[-1] - way.values[0]
    mark = "=" if not risen else ("+" if risen > 0 else signed(-1)[0])
    nodes = (
        Circle(0, 0, radius, LINE_COLOUR, INK, 1.5),
        Label(Box(-radius, -radius, 2 * radius, 2 * radius), mark, 17, INK, "black", "center", LINE_COLOUR),
    )
    return Symbol(f"rating {mark} {radius:g}", nodes)
