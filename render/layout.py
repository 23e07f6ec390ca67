"""Named measures, and helpers for placing and fitting. Widths come from the painter's own fonts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, cos, pi, sin, sqrt

from render.painter import drawable, text_width
from render.scene import Align, Box, Icon, Label, Node, Point, Symbol, SymbolRef, Weight
from rules.engine.core.text import Seat, Text, Translate, english, say

MARGIN = 16
"""The margin around the picture and between panels."""
GUTTER = 8
"""The gap between things that belong together."""
PAD = 12
"""The padding between a panel's edge and its content."""
CORNER = 10
"""Radius of panels' corners."""
LINE_HEIGHT = 1.3
"""Height of a line of text in font sizes."""
SMALLEST = 0.6
"""The smallest shrink factor of a text before it is cut."""


@dataclass(frozen=True)
class PictureWords:
    """A translator of messages into the reader's language, with the players' names."""

    names: Mapping[Seat, str] = field(default_factory=dict)
    translate: Translate = english

    def __call__(self, text: Text) -> str:
        return text.format(self.translate, self.name)

    def name(self, seat: Seat) -> str:
        """Return the name of the player at a seat."""
        if seat not in self.names:
            return f"{seat + 1}"
        return drawable(self.names[seat]) or self(say("player {number}", number=seat + 1))


PLAIN = PictureWords()
"""English, for layouts that do not depend on the words."""


def even(height: float) -> int:
    """Return the next even number, whose half and double are whole pixels too."""
    return 2 * ceil(height / 2)


def columns(box: Box, count: int, gap: float = GUTTER) -> list[Box]:
    """Return boxes of equal width side by side."""
    width = (box.w - gap * (count - 1)) / count
    return [Box(box.x + i * (width + gap), box.y, width, box.h) for i in range(count)]


def rows(box: Box, count: int, gap: float = GUTTER) -> list[Box]:
    """Return boxes of equal height one below the other."""
    height = (box.h - gap * (count - 1)) / count
    return [Box(box.x, box.y + i * (height + gap), box.w, height) for i in range(count)]


def grid(box: Box, across: int, down: int, gap: float = GUTTER) -> list[Box]:
    """Return boxes of equal size, line by line."""
    return [place for row in rows(box, down, gap) for place in columns(row, across, gap)]


def stack(box: Box, heights: Sequence[float], gap: float = GUTTER) -> list[Box]:
    """Return boxes of given heights one below the other."""
    found, y = [], box.y
    for height in heights:
        found.append(Box(box.x, y, box.w, height))
        y += height + gap
    return found


def label(
    box: Box,
    text: str,
    size: float,
    colour: str,
    weight: Weight = "regular",
    align: Align = "left",
    on: str | None = None,
    least: float | None = None,
) -> Label:
    """Return text in its box. It shrinks down to `least` if it is too wide, and is cut if that is not enough."""
    smallest = size * SMALLEST if least is None else least
    while size > smallest and text_width(text, size, weight) > box.w:
        size -= 0.5
    text = shortened(text, size, weight, box.w)
    return Label(box, text, size, colour, weight, align, on)


def shortened(text: str, size: float, weight: Weight, width: float) -> str:
    """Return the text, cut with an ellipsis when it is wider than `width`."""
    if text_width(text, size, weight) <= width:
        return text
    while text and text_width(text.rstrip() + "…", size, weight) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def wrapped(text: str, size: float, weight: Weight, width: float) -> list[str]:
    """Return the text in lines of at most `width`, broken between words."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, weight) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def first_lines(lines: Sequence[str], room: int, size: float, weight: Weight, width: float) -> list[str]:
    """Return the first lines of a text; if it is longer, the last line ends with an ellipsis after a word."""
    if len(lines) <= room or room < 1:
        return list(lines[:room])
    *kept, last = lines[:room]
    words = last.split()
    while len(words) > 1 and text_width(" ".join([*words, "…"]), size, weight) > width:
        words.pop()
    return [*kept, shortened(" ".join([*words, "…"]), size, weight, width)]


def paragraph(
    box: Box, text: str, size: float, colour: str, weight: Weight = "regular", on: str | None = None, least: float = 9
) -> list[Node]:
    """Draw text in several lines from the top of its box, shrunk until it fits."""
    while size > least and len(wrapped(text, size, weight, box.w)) * size * LINE_HEIGHT > box.h:
        size -= 0.5
    room = max(1, int(box.h / (size * LINE_HEIGHT)))
    lines = first_lines(wrapped(text, size, weight, box.w), room, size, weight, box.w)
    height = size * LINE_HEIGHT
    return [
        Label(Box(box.x, box.y + i * height, box.w, height), line, size, colour, weight, "left", on)
        for i, line in enumerate(lines)
    ]


@dataclass(frozen=True, slots=True)
class Glyph:
    """An icon inside a run."""

    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A symbol inside a run, made for a font size, with its width in font sizes."""

    symbol: Callable[[float], Symbol]
    width: float = 1


@dataclass(frozen=True, slots=True)
class Gap:
    """A gap inside a run, in font sizes, which separates two groups."""

    width: float


Part = str | Glyph | Mark | Gap
"""A piece of a run: words, an icon, a symbol, or a gap between them."""

ICON_WIDTH = 1.15
"""Width of an icon in a run, in font sizes."""
PART_GAP = 0.14
"""The gap between the pieces of a run, in font sizes."""


def run_width(parts: Sequence[Part], size: float, weight: Weight = "semibold") -> float:
    """Return the width of words and icons in a line."""
    return sum(_part_width(part, size, weight) for part in parts) + PART_GAP * size * max(0, len(parts) - 1)


def run(
    box: Box,
    parts: Sequence[Part],
    size: float,
    colour: str,
    weight: Weight = "semibold",
    align: Align = "left",
    on: str | None = None,
) -> list[Node]:
    """Draw words and icons in a line, vertically centred, shrunk if they are too wide."""
    while size > 6 and run_width(parts, size, weight) > box.w:
        size -= 0.5
    spare = box.w - run_width(parts, size, weight)
    x = box.x + {"left": 0.0, "center": spare / 2, "right": spare}[align]
    nodes: list[Node] = []
    middle = box.y + box.h / 2
    for part in parts:
        width = _part_width(part, size, weight)
        match part:
            case str():
                nodes.append(Label(Box(x, box.y, width, box.h), part, size, colour, weight, "left", on))
            case Glyph(name, tint):
                side = min(width, box.h)
                nodes.append(Icon(Box(x + (width - side) / 2, middle - side / 2, side, side), name, tint))
            case Mark(symbol):
                nodes.append(SymbolRef(x + width / 2, middle, symbol(size)))
            case Gap():
                pass
        x += width + PART_GAP * size
    return nodes


def _part_width(part: Part, size: float, weight: Weight) -> float:
    match part:
        case str():
            return text_width(part, size, weight)
        case Glyph():
            return size * ICON_WIDTH
        case Mark(width=width) | Gap(width):
            return size * width


# Hexes: pointy tops, rows shifted right by half a hex when odd.


def hex_center(row: int, col: int, size: float) -> Point:
    """Return the centre of a space; the first space touches the origin's axes. `size` is the distance from centre to
    corner.
    """
    return sqrt(3) * size * (col + 0.5 + 0.5 * (row & 1)), size * (1 + 1.5 * row)


def hex_corners(x: float, y: float, size: float) -> tuple[Point, ...]:
    """Return the six corners, clockwise from the top."""
    return tuple((x + size * sin(i * pi / 3), y - size * cos(i * pi / 3)) for i in range(6))


def arc(x: float, y: float, rx: float, ry: float, start: float, end: float, steps: int = 16) -> Iterator[Point]:
    """Yield points on an ellipse; angles in degrees, clockwise from east."""
    for i in range(steps + 1):
        angle = (start + (end - start) * i / steps) * pi / 180
        yield x + rx * cos(angle), y + ry * sin(angle)
