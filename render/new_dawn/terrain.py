"""The hexes of the map: each terrain has a colour and a pattern, with its difficulty next to any piece."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from render.layout import hex_corners
from render.new_dawn.palette import TERRAIN_FILL
from render.scene import Box, Circle, Label, Line, Node, Polygon, Symbol
from render.theme import CREAM, INK, contrast, mix, readable_on
from rules.new_dawn.core.catalog.base import Terrain
from rules.new_dawn.core.catalog.numbers import DIALS

PIECE = (0.14, -0.4)
"""The place of a piece in a hex of size 1: to the right of the difficulty, above the name."""
DIFFICULTY = (-0.6, -0.2)
SPOTS = ((PIECE[0], PIECE[1], 0.3), (0.62, -0.14, 0.14), (-0.36, -0.66, 0.14))
"""Places and sizes of a pattern: under the piece, and next to it."""
WRITING = 0.62
"""Font size of names and difficulties in a hex of size 1."""
LEAST = 18.0
"""The least font size of names and difficulties, in a picture 800 wide: 9 pixels on a phone."""
TINY = 12.0
"""The size of hexes up to which nothing is written larger than they are: those of thumbnails."""


def writing_size(size: float) -> float:
    """Return the font size of names and difficulties in a hex."""
    return max(LEAST, WRITING * size) if size > TINY else WRITING * size


@cache
def hexagon(terrain: Terrain, size: float) -> Symbol:
    """Draw a space of the map around the origin, with its pattern and its difficulty."""
    fill = TERRAIN_FILL[terrain]
    tint = mix(fill, CREAM if contrast(fill, CREAM) > contrast(fill, INK) else INK, 0.42)
    nodes: list[Node] = [Polygon(hex_corners(0, 0, size * 0.985), fill, mix(fill, INK, 0.4), size * 0.03)]
    if terrain == "natural_wonder":
        nodes.append(Polygon(hex_corners(0, 0, size * 0.87), None, readable_on(fill), size * 0.045))
    for x, y, s in SPOTS:
        nodes += PATTERNS[terrain](x * size, y * size, s * size, tint)
    nodes += _difficulty(terrain, size)
    return Symbol(f"new dawn {terrain} {size:g}", tuple(nodes))


@cache
def difficulty_sign(terrain: Terrain, size: float) -> Symbol:
    """Draw only the difficulty of a hex, visible above a ring."""
    return Symbol(f"difficulty of {terrain} {size:g}", tuple(_difficulty(terrain, size)))


@cache
def plain_hexagon(terrain: Terrain, size: float) -> Symbol:
    """Draw a small hex with only the difficulty, for legends and the slots of a focus row."""
    fill = TERRAIN_FILL[terrain]
    nodes: list[Node] = [Polygon(hex_corners(0, 0, size), fill, INK, size * 0.06)]
    if terrain == "water":
        nodes += _waves(0, 0, 0.4 * size, readable_on(fill))
    else:
        if terrain == "natural_wonder":
            nodes.append(Polygon(hex_corners(0, 0, size * 0.82), None, readable_on(fill), size * 0.06))
        letter = 1.2 * size
        box = Box(-size / 2, -0.6 * letter, size, 1.2 * letter)
        nodes.append(Label(box, f"{DIALS.difficulty[terrain]}", letter, readable_on(fill), "black", "center", fill))
    return Symbol(f"new dawn number of {terrain} {size:g}", tuple(nodes))


def _difficulty(terrain: Terrain, size: float) -> Iterator[Node]:
    fill = TERRAIN_FILL[terrain]
    x, y = DIFFICULTY[0] * size, DIFFICULTY[1] * size
    if terrain == "water":
        yield from _waves(x, y, 0.2 * size, readable_on(fill))
        return
    text = writing_size(size)
    box = Box(x - text / 2, y - text / 2, text, text)
    yield Label(box, f"{DIALS.difficulty[terrain]}", text, readable_on(fill), "black", "center", fill)


def _blades(x: float, y: float, s: float, colour: str) -> Iterator[Node]:
    for dx, top in ((-0.8, -0.4), (0, -0.9), (0.8, -0.4)):
        yield Line(((x + dx * 0.4 * s, y + 0.8 * s), (x + dx * s, y + top * s)), colour, s * 0.24)


def _mounds(x: float, y: float, s: float, colour: str) -> Iterator[Node]:
    steps = ((-1.2, 0.6), (-0.95, 0.1), (-0.5, -0.15), (-0.05, 0.1), (0.2, 0.6))
    for dx, dy in ((0.0, 0.0), (0.95, -0.3)):
        yield Line(tuple((x + (px + dx) * s, y + (py + dy) * s) for px, py in steps), colour, s * 0.24)


def _trees(x: float, y: float, s: float, colour: str) -> Iterator[Node]:
    yield Polygon(((x - 0.8 * s, y + 0.6 * s), (x, y - 1.1 * s), (x + 0.8 * s, y + 0.6 * s)), colour)
    yield Line(((x, y + 0.6 * s), (x, y + 1.0 * s)), colour, s * 0.3)


def _dunes(x: float, y: float, s: float, colour: str) -> Iterator[Node]:
    for dx, dy in ((-0.8, 0.45), (0.8, 0.45), (0, -0.6)):
        yield Circle(x + dx * s, y + dy * s, s * 0.3, colour)


def _peaks(x: float, y: float, s: float, colour: str) -> Iterator[Node]:
    steps = ((-1.1, 0.8), (-0.3, -0.9), (0.2, 0.1), (0.5, -0.4), (1.1, 0.8))
    yield Line(tuple((x + dx * s, y + dy * s) for dx, dy in steps), colour, s * 0.28)


def _waves(x: float, y: float, s: float, colour: str) -> Iterator[Node]:
    steps = ((-1.2, 0.25), (-0.6, -0.25), (0, 0.25), (0.6, -0.25), (1.2, 0.25))
    for dy in (-0.4, 0.4):
        yield Line(tuple((x + dx * s, y + (y_ + dy) * s) for dx, y_ in steps), colour, s * 0.26)


def _rays(x: float, y: float, s: float, colour: str) -> Iterator[Node]:
    for dx, dy in ((0, 1), (0.87, 0.5), (0.87, -0.5)):
        yield Line(((x - dx * s, y - dy * s), (x + dx * s, y + dy * s)), colour, s * 0.24)


PATTERNS: dict[Terrain, Callable[[float, float, float, str], Iterator[Node]]] = {
    "grassland": _blades,
    "hills": _mounds,
    "forest": _trees,
    "desert": _dunes,
    "mountains": _peaks,
    "water": _waves,
    "natural_wonder": _rays,
}
