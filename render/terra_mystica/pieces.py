"""The wooden pieces as own vector shapes: structures, player tokens, bridges, priests."""

from __future__ import annotations

from functools import cache

from render.layout import arc
from render.scene import Box, Circle, Label, Line, Node, Point, Polygon, RoundedBox, Symbol
from render.terra_mystica.palette import PIECE_FILL, on_piece
from render.theme import CREAM, GLOW, INK
from rules.terra_mystica.core.catalog import Kind

Outline = tuple[Point, ...]


def _dome(rx: float, ry: float, foot: float, base: float, step: float) -> Outline:
    """Return a dome on a plinth, with a small lantern on top."""
    return (
        (-rx - step, base),
        (-rx - step, foot),
        *arc(0, foot, rx, ry, 180, 262),
        (-0.07, foot - ry - 0.14),
        (0.07, foot - ry - 0.14),
        *arc(0, foot, rx, ry, 278, 360),
        (rx + step, foot),
        (rx + step, base),
    )


SHAPES: dict[Kind, Outline] = {
    "dwelling": ((-0.4, 0.42), (-0.4, -0.02), (-0.52, -0.02), (0, -0.46), (0.52, -0.02), (0.4, -0.02), (0.4, 0.42)),
    "trading_house": (
        (-0.5, 0.42),
        (-0.5, -0.12),
        (-0.58, -0.12),
        (-0.25, -0.48),
        (0.06, -0.14),
        (0.3, -0.36),
        (0.58, -0.06),
        (0.52, -0.06),
        (0.52, 0.42),
    ),
    "temple": _dome(0.4, 0.5, 0.16, 0.42, 0.06),
    "stronghold": (
        (-0.5, 0.46),
        (-0.44, 0.1),
        (-0.44, -0.5),
        (-0.26, -0.5),
        (-0.26, -0.34),
        (-0.09, -0.34),
        (-0.09, -0.5),
        (0.09, -0.5),
        (0.09, -0.34),
        (0.26, -0.34),
        (0.26, -0.5),
        (0.44, -0.5),
        (0.44, 0.1),
        (0.5, 0.46),
    ),
    "sanctuary": _dome(0.56, 0.5, 0.12, 0.46, 0.1),
}
"""Silhouettes in a square of side 1 around the origin."""

BULK: dict[Kind, float] = {
    "dwelling": 0.88,
    "trading_house": 0.94,
    "temple": 0.92,
    "stronghold": 1.0,
    "sanctuary": 1.02,
}
"""The sizes of the pieces relative to each other."""

LETTER_LINE: dict[Kind, float] = {
    "dwelling": 0.15,
    "trading_house": 0.15,
    "temple": 0.1,
    "stronghold": 0.06,
    "sanctuary": 0.12,
}
"""The places of the letters, below the middle."""


LETTER = 0.56
"""Font size of the letter on a piece of size 1, and of that on a bridge."""


@cache
def structure(kind: Kind, home: str, letters: str, size: float) -> Symbol:
    """Draw a structure in the colour of a faction with its letters, with a dark and a light outline for any terrain."""
    side = size * BULK[kind]
    points = _scaled(SHAPES[kind], side)
    fill = PIECE_FILL[home]
    nodes: list[Node] = [
        Polygon(points, CREAM, CREAM, 0.2 * size),
        Polygon(points, fill, INK, 0.07 * size),
    ]
    if letters:
        text = LETTER * size
        y = LETTER_LINE[kind] * side
        box = Box(-side / 2, y - text * 0.65, side, text * 1.3)
        nodes.append(Label(box, letters, text, on_piece(home), "black", "center", fill))
    return Symbol(f"{kind} of {home} {letters} {size:g}", tuple(nodes))


@cache
def silhouette(kind: Kind, colour: str, size: float) -> Symbol:
    """Draw a structure as a plain icon inside text."""
    return Symbol(f"{kind} sign {colour} {size:g}", (Polygon(_scaled(SHAPES[kind], size * 0.92), colour),))


@cache
def token(home: str, letters: str, r: float) -> Symbol:
    """Draw a player's round marker."""
    fill = PIECE_FILL[home]
    size = r * 1.2
    return Symbol(
        f"token of {home} {letters} {r:g}",
        (
            Circle(0, 0, r, CREAM),
            Circle(0, 0, r - max(1.0, r * 0.09), INK),
            Circle(0, 0, r - max(2.0, r * 0.18), fill),
            Label(Box(-r, -size * 0.65, 2 * r, size * 1.3), letters, size, on_piece(home), "black", "center", fill),
        ),
    )


@cache
def chip(home: str, letters: str, wide: float, high: float) -> Symbol:
    """Draw a player's marker for narrow places: a plate with the letter."""
    fill = PIECE_FILL[home]
    box = Box(-wide / 2, -high / 2, wide, high)
    return Symbol(
        f"chip of {home} {letters} {wide:g} {high:g}",
        (
            RoundedBox(box, CREAM, high * 0.26),
            RoundedBox(box.inset(1), fill, high * 0.22, INK, 1.5),
            Label(box, letters, 0.79 * high, on_piece(home), "black", "center", fill),
        ),
    )


@cache
def target(r: float) -> Symbol:
    """Draw a bull's eye in black and white, unlike any piece and visible on every terrain."""
    rings = ((1.0, INK), (0.88, GLOW), (0.56, INK), (0.26, GLOW))
    return Symbol(f"target {r:g}", tuple(Circle(0, 0, r * share, colour) for share, colour in rings))


def bridge(a: Point, b: Point, home: str, letters: str, size: float) -> list[Node]:
    """Draw a bridge between two points: planks with rails, and a small marker in the middle."""
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    return [
        Line((a, b), CREAM, 0.42 * size),
        Line((a, b), INK, 0.34 * size),
        Line((a, b), PIECE_FILL[home], 0.24 * size),
        *_planks(a, b, on_piece(home), size),
        Circle(x, y, 0.37 * size, CREAM),
        Circle(x, y, 0.34 * size, INK),
        Circle(x, y, 0.3 * size, PIECE_FILL[home]),
        Label(
            Box(x - 0.37 * size, y - 0.37 * size, 0.74 * size, 0.74 * size),
            letters,
            LETTER * size,
            on_piece(home),
            "black",
            "center",
            PIECE_FILL[home],
        ),
    ]


def _planks(a: Point, b: Point, colour: str, size: float) -> list[Node]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = (dx * dx + dy * dy) ** 0.5
    nx, ny = -dy / length * 0.1 * size, dx / length * 0.1 * size
    nodes: list[Node] = []
    for share in (0.1, 0.22, 0.78, 0.9):
        x, y = a[0] + dx * share, a[1] + dy * share
        nodes.append(Line(((x - nx, y - ny), (x + nx, y + ny)), colour, 0.035 * size))
    return nodes


def _scaled(points: Outline, size: float) -> Outline:
    return tuple((x * size, y * size) for x, y in points)
