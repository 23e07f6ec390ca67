"""Scenes: the contents of a picture as plain frozen nodes, which tests compare as data and the painter draws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

Point = tuple[float, float]
Align = Literal["left", "center", "right"]
Weight = Literal["regular", "semibold", "bold", "black"]


class Box(NamedTuple):
    """A rectangle by its top left corner and size."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def center(self) -> Point:
        """The middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """Return the box reduced by a margin on every side."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def touches(self, other: Box) -> bool:
        """Return whether two boxes share some area."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def contains(self, other: Box, slack: float = 0.0) -> bool:
        """Return whether another box is inside this one."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled shape with straight edges."""

    points: tuple[Point, ...]
    fill: str | None
    outline: str | None = None
    line: float = 0


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc."""

    x: float
    y: float
    r: float
    fill: str | None
    outline: str | None = None
    line: float = 0


@dataclass(frozen=True, slots=True)
class RoundedBox:
    """A rectangle with rounded corners; its outline lies inside."""

    box: Box
    fill: str
    radius: float = 0
    outline: str | None = None
    line: float = 0


@dataclass(frozen=True, slots=True)
class Line:
    """A stroke through points, with round ends."""

    points: tuple[Point, ...]
    colour: str
    width: float


@dataclass(frozen=True, slots=True)
class Label:
    """One line of text inside its box, vertically centred; `on` is the background colour."""

    box: Box
    text: str
    size: float
    colour: str
    weight: Weight = "regular"
    align: Align = "left"
    on: str | None = None
    rim: str | None = None
    """The colour of a rim around the letters, with which they are readable on any background."""


@dataclass(frozen=True, slots=True)
class Icon:
    """A Font Awesome glyph by name, centred in a square."""

    box: Box
    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class Art:
    """A painted image by its name, scaled to a box."""

    box: Box
    name: str


@dataclass(frozen=True, slots=True)
class Texture:
    """A painted image by its name, repeated in its own size until a box is full; `on` is the colour below it."""

    box: Box
    name: str
    on: str | None = None


@dataclass(frozen=True, slots=True)
class Shadow:
    """The soft shadow that falls to the lower right of a box."""

    box: Box


class Surface(NamedTuple):
    """The painted grounds of a map, the lowest first, which is water; and the noise that disturbs their edges.

    Grounds and noise are seamless images that repeat after some squares.
    """

    grounds: tuple[str, ...]
    edges: str
    repeat: int


@dataclass(frozen=True, slots=True)
class Ground:
    """A square of a painted map. Grounds run across the borders of squares, so its neighbours belong to it.

    * `levels`: the places of the grounds of nine squares in their surface, row by row; the fifth is its own
    * `column`, `row`: its place on the map, which chooses the part of the images
    """

    box: Box
    surface: Surface
    levels: tuple[int, ...]
    column: int
    row: int


@dataclass(frozen=True, slots=True)
class Symbol:
    """A small reusable drawing around the origin; its name identifies its content."""

    name: str
    nodes: tuple[Node, ...]

    def __hash__(self) -> int:
        return hash(self.name)


@dataclass(frozen=True, slots=True)
class SymbolRef:
    """A symbol at a place."""

    x: float
    y: float
    symbol: Symbol


@dataclass(frozen=True, slots=True)
class Group:
    """Nodes moved together."""

    x: float
    y: float
    nodes: tuple[Node, ...]


Node = Polygon | Circle | RoundedBox | Line | Label | Icon | Art | Ground | Texture | Shadow | SymbolRef | Group


@dataclass(frozen=True, slots=True)
class MapArea:
    """A map in a picture, from which close-ups are made: its edges, and the distance between two spaces."""

    box: Box
    step: float


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture: nodes in drawing order over a backdrop that is painted once and cached."""

    width: int
    height: int
    background: str
    nodes: tuple[Node, ...]
    backdrop: tuple[Node, ...] = ()
    zoom: float = 1.5
    """Pixels per unit at normal size: 800 units are the 1200 pixels of a phone."""
    ground: MapArea | None = None
    """The map that continues beyond a close-up; None if the rest of the picture belongs to something else."""

    @property
    def canvas(self) -> Box:
        """The whole picture."""
        return Box(0, 0, self.width, self.height)


def bounds(node: Node) -> Box:
    """Return the rectangle a node covers."""
    match node:
        case Polygon(points, _, _, line):
            return _around(points, line / 2)
        case Line(points, _, width):
            return _around(points, width / 2)
        case Circle(x, y, r):
            return Box(x - r, y - r, 2 * r, 2 * r)
        case RoundedBox(box) | Label(box) | Icon(box) | Art(box) | Ground(box) | Texture(box) | Shadow(box):
            return box
        case SymbolRef(x, y, symbol):
            return _moved(_bounds_of_symbol(symbol), x, y)
        case Group(x, y, nodes):
            return _moved(_union(nodes), x, y)


def flatten(nodes: tuple[Node, ...], x: float = 0, y: float = 0) -> Iterator[Node]:
    """Yield all nodes in drawing order at their places on the canvas, without groups."""
    for node in nodes:
        if isinstance(node, Group):
            yield from flatten(node.nodes, x + node.x, y + node.y)
        else:
            yield moved(node, x, y)


def unfold(nodes: tuple[Node, ...]) -> Iterator[Node]:
    """Yield all nodes without groups and symbols, for checking every text and shape."""
    for node in flatten(nodes):
        if isinstance(node, SymbolRef):
            yield from (moved(inner, node.x, node.y) for inner in unfold(node.symbol.nodes))
        else:
            yield node


def moved(node: Node, dx: float, dy: float) -> Node:
    """Return the node at another place."""
    if not dx and not dy:
        return node
    match node:
        case Polygon(points) | Line(points):
            return replace(node, points=tuple((x + dx, y + dy) for x, y in points))
        case Circle(x, y) | SymbolRef(x, y) | Group(x, y):
            return replace(node, x=x + dx, y=y + dy)
        case RoundedBox(box) | Label(box) | Icon(box) | Art(box) | Ground(box) | Texture(box) | Shadow(box):
            return replace(node, box=_moved(box, dx, dy))


@lru_cache(maxsize=2000)
def _bounds_of_symbol(symbol: Symbol) -> Box:
    """Return the rectangle around the origin that a symbol covers; cached, because a map repeats few symbols."""
    return _union(symbol.nodes)


def _around(points: tuple[Point, ...], margin: float) -> Box:
    xs = [x for x, _ in points]
    ys = [y for _, y in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inset(-margin)


def _moved(box: Box, dx: float, dy: float) -> Box:
    return Box(box.x + dx, box.y + dy, box.w, box.h)


def _union(nodes: tuple[Node, ...]) -> Box:
    boxes = [bounds(node) for node in nodes]
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)
