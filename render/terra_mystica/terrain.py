"""The hexes of the map: each terrain has its colour and its own pattern."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from render.layout import hex_corners
from render.scene import Circle, Line, Node, Polygon, Symbol
from render.terra_mystica.looks import TERRAIN_FILL
from render.theme import CREAM, INK, mix
from rules.terra_mystica.core.catalog import RIVER

SPOTS = ((-0.48, -0.42), (0.0, -0.62), (0.48, -0.42), (-0.6, 0.06), (0.6, 0.06))
"""Where a pattern stands in a hex of size 1: beside piece and name."""


@cache
def hexagon(terrain: str, size: float) -> Symbol:
    """One space of the map around the origin."""
    fill = TERRAIN_FILL[terrain]
    if terrain == RIVER:
        edge, tint = mix(fill, "#5d8a92", 0.22), mix(fill, "#3f7b88", 0.42)
    else:
        edge, tint = mix(fill, INK, 0.5), mix(fill, CREAM if terrain == "swamp" else INK, 0.48)
    ground = Polygon(hex_corners(0, 0, size * 0.985), fill, edge, size * (0.02 if terrain == RIVER else 0.035))
    signs = (sign for x, y in _spots(terrain) for sign in PATTERNS[terrain](x * size, y * size, size * 0.13, tint))
    return Symbol(f"hex of {terrain} {size:g}", (ground, *signs))


def _spots(terrain: str) -> tuple[tuple[float, float], ...]:
    return ((-0.3, -0.3), (0.28, 0.05), (-0.25, 0.45)) if terrain == RIVER else SPOTS


def _dunes(x: float, y: float, s: float, colour: str) -> Iterator[Node]:
    for dx, dy in ((-0.7, 0.35), (0.7, 0.35), (0, -0.55)):
        yield Circle(x + dx * s, y + dy * s, s * 0.26, colour)


def _furrows(x: float, y: float, s: float, colour: str) -> Iterator[Node]:
    for dy in (-0.5, 0.1, 0.7):
        yield Line(((x - s, y + dy * s), (x + s, y + dy * s)), colour, s * 0.2)


def _reeds(x: float, y: float, s: float, colour: str) -> Iterator[Node]:
    for dx, top in ((-0.7, -0.3), (0, -0.9), (0.7, -0.3)):
        yield Line(((x + dx * 0.5 * s, y + 0.8 * s), (x + dx * s, y + top * s)), colour, s * 0.24)


def _waves(x: float, y: float, s: float, colour: str) -> Iterator[Node]:
    steps = ((-1.2, 0.25), (-0.6, -0.25), (0, 0.25), (0.6, -0.25), (1.2, 0.25))
    yield Line(tuple((x + dx * s, y + dy * s) for dx, dy in steps), colour, s * 0.24)


def _trees(x: float, y: float, s: float, colour: str) -> Iterator[Node]:
    yield Polygon(((x - 0.75 * s, y + 0.7 * s), (x, y - 1.0 * s), (x + 0.75 * s, y + 0.7 * s)), colour)
    yield Line(((x, y + 0.7 * s), (x, y + 1.0 * s)), colour, s * 0.25)


def _peaks(x: float, y: float, s: float, colour: str) -> Iterator[Node]:
    steps = ((-1.1, 0.7), (-0.3, -0.8), (0.2, 0.1), (0.5, -0.3), (1.1, 0.7))
    yield Line(tuple((x + dx * s, y + dy * s) for dx, dy in steps), colour, s * 0.24)


def _cracks(x: float, y: float, s: float, colour: str) -> Iterator[Node]:
    yield Line(((x - 0.8 * s, y - 0.7 * s), (x + 0.8 * s, y + 0.7 * s)), colour, s * 0.24)
    yield Line(((x + 0.8 * s, y - 0.7 * s), (x - 0.8 * s, y + 0.7 * s)), colour, s * 0.24)


PATTERNS: dict[str, Callable[[float, float, float, str], Iterator[Node]]] = {
    "desert": _dunes,
    "plains": _furrows,
    "swamp": _reeds,
    "lakes": _waves,
    "forest": _trees,
    "mountains": _peaks,
    "wasteland": _cracks,
    RIVER: _waves,
}
