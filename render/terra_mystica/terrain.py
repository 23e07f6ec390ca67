"""The hexes of the map: each terrain has a colour and a pattern."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from render.layout import hex_corners
from render.scene import Circle, Line, Node, Polygon, Symbol
from render.terra_mystica.palette import BLACK, TERRAIN_FILL, on_terrain
from render.theme import mix
from rules.terra_mystica.core.catalog import RIVER

LIGHT = "#9fd3ea"
"""The colour of reflections on the water."""
SIGNS = ((0.0, -0.3, 0.29), (-0.66, -0.02, 0.155), (0.66, -0.02, 0.155))
"""Places and sizes of a terrain's icon in a hex of size 1: in the middle, and next to a piece there."""
RIPPLES = ((-0.35, -0.25, 0.13), (0.3, 0.05, 0.13), (-0.2, 0.4, 0.13))


@cache
def hexagon(terrain: str, size: float) -> Symbol:
    """Draw one space of the map around the origin."""
    fill = TERRAIN_FILL[terrain]
    if terrain == RIVER:
        edge, tint, line = mix(fill, LIGHT, 0.16), mix(fill, LIGHT, 0.24), 0.025
    else:
        edge, tint, line = mix(fill, BLACK, 0.6), sign_colour(terrain), 0.045
    ground = Polygon(hex_corners(0, 0, size * 0.985), fill, edge, size * line)
    places = RIPPLES if terrain == RIVER else SIGNS
    signs = (sign for x, y, s in places for sign in PATTERNS[terrain](x * size, y * size, s * size, tint))
    return Symbol(f"hex of {terrain} {size:g}", (ground, *signs))


def sign_colour(terrain: str) -> str:
    """Return the colour of a terrain's icon on it: light on dark land and dark on light land."""
    fill = TERRAIN_FILL[terrain]
    return mix(fill, on_terrain(terrain), 0.72)


def _dunes(x: float, y: float, s: float, colour: str) -> Iterator[Node]:
    for dx, dy in ((-0.7, 0.35), (0.7, 0.35), (0, -0.55)):
        yield Circle(x + dx * s, y + dy * s, s * 0.33, colour)


def _furrows(x: float, y: float, s: float, colour: str) -> Iterator[Node]:
    for dy in (-0.5, 0.1, 0.7):
        yield Line(((x - s, y + dy * s), (x + s, y + dy * s)), colour, s * 0.3)


def _reeds(x: float, y: float, s: float, colour: str) -> Iterator[Node]:
    for dx, top in ((-0.7, -0.3), (0, -0.9), (0.7, -0.3)):
        yield Line(((x + dx * 0.5 * s, y + 0.8 * s), (x + dx * s, y + top * s)), colour, s * 0.32)


def _waves(x: float, y: float, s: float, colour: str) -> Iterator[Node]:
    steps = ((-1.2, 0.25), (-0.6, -0.25), (0, 0.25), (0.6, -0.25), (1.2, 0.25))
    yield Line(tuple((x + dx * s, y + dy * s) for dx, dy in steps), colour, s * 0.32)


def _trees(x: float, y: float, s: float, colour: str) -> Iterator[Node]:
    yield Polygon(((x - 0.75 * s, y + 0.7 * s), (x, y - 1.0 * s), (x + 0.75 * s, y + 0.7 * s)), colour)
    yield Line(((x, y + 0.7 * s), (x, y + 1.0 * s)), colour, s * 0.25)


def _peaks(x: float, y: float, s: float, colour: str) -> Iterator[Node]:
    steps = ((-1.1, 0.7), (-0.3, -0.8), (0.2, 0.1), (0.5, -0.3), (1.1, 0.7))
    yield Line(tuple((x + dx * s, y + dy * s) for dx, dy in steps), colour, s * 0.32)


def _cracks(x: float, y: float, s: float, colour: str) -> Iterator[Node]:
    yield Line(((x - 0.8 * s, y - 0.7 * s), (x + 0.8 * s, y + 0.7 * s)), colour, s * 0.32)
    yield Line(((x + 0.8 * s, y - 0.7 * s), (x - 0.8 * s, y + 0.7 * s)), colour, s * 0.32)


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
