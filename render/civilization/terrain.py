"""The squares of the map: each terrain has a colour and a pattern, with its yields in the corner."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from render.civilization.palette import FACEDOWN_FILL, TERRAIN_FILL, Yield
from render.civilization.pieces import badge, numeral
from render.scene import Box, Circle, Label, Line, Node, Polygon, RoundedBox, Symbol, moved
from render.theme import CREAM, CREAM_SOFT, INK, contrast, mix
from rules.civilization.core.catalog.base import Terrain
from rules.civilization.core.catalog.land import TERRAIN_ROWS

BADGE = 0.385
"""Size of an icon, in squares; 9 pixels on a phone if a square has 24."""
CORNER = (-0.43, -0.44)
"""The upper left corner of the yields, from the middle of a square."""
SPOTS = ((-0.22, 0.24, 0.13), (0.24, 0.02, 0.13), (0.22, 0.31, 0.1))
"""Places and sizes of a pattern: where figures will be, below the yields."""


@cache
def square(terrain: Terrain, size: float) -> Symbol:
    """Draw a square around the origin, with its pattern and yields."""
    fill = TERRAIN_FILL[terrain]
    tint = mix(fill, CREAM if contrast(fill, CREAM) > contrast(fill, INK) else INK, 0.36)
    half = size / 2
    nodes: list[Node] = [RoundedBox(Box(-half, -half, size, size), fill)]
    for x, y, s in SPOTS:
        nodes += PATTERNS[terrain](x * size, y * size, s * size, tint)
    line = max(0.8, 0.018 * size)
    edge = mix(fill, INK, 0.45)
    nodes += [
        RoundedBox(Box(-half, -half, size, line), edge),
        RoundedBox(Box(-half, -half, line, size), edge),
    ]
    row = TERRAIN_ROWS[terrain]
    given: tuple[tuple[Yield, int], ...] = (("production", row.production), ("trade", row.trade))
    for kind, number in given:
        if number:
            side = BADGE * size
            x, y = CORNER[0] * size + side / 2, CORNER[1] * size + side / 2
            given_here = badge(kind, 1, side) if number == 1 else numeral(kind, number, side)
            nodes += [moved(node, x, y) for node in given_here.nodes]
    return Symbol(f"civilization {terrain} {size:g}", tuple(nodes))


@cache
def swatch(terrain: Terrain, size: float) -> Symbol:
    """Draw a small square with only its pattern, for lists."""
    fill = TERRAIN_FILL[terrain]
    tint = mix(fill, CREAM if contrast(fill, CREAM) > contrast(fill, INK) else INK, 0.5)
    half = size / 2
    nodes: list[Node] = [RoundedBox(Box(-half, -half, size, size), fill, 0.1 * size, INK, 0.06 * size)]
    nodes += PATTERNS[terrain](0, 0, 0.3 * size, tint)
    return Symbol(f"swatch of {terrain} {size:g}", tuple(nodes))


@cache
def facedown_tile(size: float) -> Symbol:
    """Draw an undiscovered tile, four squares wide: dark, with a question mark; `size` is that of a square."""
    wide = 4 * size
    faint = mix(FACEDOWN_FILL, CREAM, 0.1)
    nodes: list[Node] = [RoundedBox(Box(-wide / 2, -wide / 2, wide, wide), FACEDOWN_FILL, 0, CREAM_SOFT, 0.05 * size)]
    for step in range(1, 4):
        at = -wide / 2 + step * size
        nodes.append(Line(((at, -0.46 * wide), (at, 0.46 * wide)), faint, 0.04 * size))
        nodes.append(Line(((-0.46 * wide, at), (0.46 * wide, at)), faint, 0.04 * size))
    letter = 1.7 * size
    box = Box(-size, -0.6 * letter, 2 * size, 1.2 * letter)
    nodes.append(Circle(0, 0, 1.15 * size, FACEDOWN_FILL, faint, 0.06 * size))
    nodes.append(Label(box, "?", letter, CREAM_SOFT, "bold", "center", FACEDOWN_FILL))
    return Symbol(f"facedown {size:g}", tuple(nodes))


def _blades(x: float, y: float, s: float, colour: str) -> Iterator[Node]:
    for dx, top in ((-0.8, -0.4), (0, -0.9), (0.8, -0.4)):
        yield Line(((x + dx * 0.4 * s, y + 0.8 * s), (x + dx * s, y + top * s)), colour, s * 0.24)


def _trees(x: float, y: float, s: float, colour: str) -> Iterator[Node]:
    yield Polygon(((x - 0.8 * s, y + 0.6 * s), (x, y - 1.1 * s), (x + 0.8 * s, y + 0.6 * s)), colour)
    yield Line(((x, y + 0.6 * s), (x, y + 1.0 * s)), colour, s * 0.3)


def _dunes(x: float, y: float, s: float, colour: str) -> Iterator[Node]:
    for dx, dy in ((-0.8, 0.45), (0.8, 0.45), (0, -0.6)):
        yield Circle(x + dx * s, y + dy * s, s * 0.26, colour)


def _peaks(x: float, y: float, s: float, colour: str) -> Iterator[Node]:
    steps = ((-1.1, 0.8), (-0.3, -0.9), (0.2, 0.1), (0.5, -0.4), (1.1, 0.8))
    yield Line(tuple((x + dx * s, y + dy * s) for dx, dy in steps), colour, s * 0.28)


def _waves(x: float, y: float, s: float, colour: str) -> Iterator[Node]:
    steps = ((-1.2, 0.25), (-0.6, -0.25), (0, 0.25), (0.6, -0.25), (1.2, 0.25))
    for dy in (-0.4, 0.4):
        yield Line(tuple((x + dx * s, y + (y_ + dy) * s) for dx, y_ in steps), colour, s * 0.26)


PATTERNS: dict[Terrain, Callable[[float, float, float, str], Iterator[Node]]] = {
    "grassland": _blades,
    "forest": _trees,
    "desert": _dunes,
    "mountain": _peaks,
    "water": _waves,
}
