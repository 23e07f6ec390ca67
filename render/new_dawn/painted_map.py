"""The painted map as it was laid out: sea, coasts, land and landmarks as images."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from render.layout import hex_corners
from render.new_dawn.map_layout import MapLayout
from render.new_dawn.painted import COLUMNS, HIGH, LAND, REACH, ROWS, SHORES, VARIANTS, art_name
from render.painted import image, rimmed
from render.scene import Art, Box, Circle, Icon, Label, Line, Node, Point, Polygon, Symbol, SymbolRef
from rules.new_dawn.core.catalog.base import Terrain
from rules.new_dawn.core.catalog.numbers import DIALS
from rules.new_dawn.core.hexes import STEPS
from rules.new_dawn.core.world import Space

SEA = "#003e60"
"""The mean colour of the sea around the map."""
SHADOW = (0.06, 0.08)
"""Where the shadow of a forest or mountain falls, in hex sizes."""
QUIET, TILE = "#2a1c1440", "#2a1c14a0"
"""The colours of the borders of spaces and of tiles; both let the ground shine through."""
EXAMPLE = "mt_everest"
"""The natural wonder in legends."""
RAISED = -0.2
"""The place of pieces and printed icons above the middle of a space, in hex sizes."""
NAME = 0.78
"""Font size of names, in hex sizes."""
LEAST, MOST = 15.0, 24.0
"""The least and greatest font size of names, in a picture 800 wide."""


def lettering(size: float) -> float:
    """Return the font size of names on hexes of a size."""
    return max(LEAST, min(NAME * size, MOST))


@lru_cache(maxsize=32)
def painted_map(chart: MapLayout, frame: Box) -> tuple[Node, ...]:
    """Draw the map without its names and pieces, and the sea around it within a frame."""
    spaces = sorted(chart.world.spaces, key=lambda space: (space.r, space.q))
    land = [space for space in spaces if space.terrain != "water"]
    nodes: list[Node] = [Art(frame, art_name("sea"))]
    nodes += [_ground(chart, space, "water") for space in spaces if space.terrain == "water"]
    nodes += [_ground(chart, space, shore) for shore in SHORES for space in land]
    for terrain in LAND:
        there = [space for space in land if space.terrain == terrain]
        if terrain in HIGH:
            nodes += [_ground(chart, space, "shade", SHADOW) for space in there]
        nodes += [_ground(chart, space, terrain) for space in there]
    nodes += _borders(chart)
    for space in spaces:
        nodes.append(_growth(chart, space))
    for space in spaces:
        nodes += _printed_icon(chart, space)
    return tuple(nodes)


def _ground(chart: MapLayout, space: Space, name: str, shift: Point = (0.0, 0.0)) -> Art:
    """Return the part of a surface that belongs to a space."""
    x, y = chart.at((space.q, space.r))
    row = space.r % ROWS
    column = (space.q + (space.r - row) // 2) % COLUMNS
    size = chart.size
    return image(x + shift[0] * size, y + shift[1] * size, REACH["ground"] * size, art_name(f"{name}-{column}-{row}"))


def _growth(chart: MapLayout, space: Space) -> Art:
    """Return what grows on a space, or its landmark."""
    x, y = chart.at((space.q, space.r))
    if space.terrain == "natural_wonder":
        return image(x, y, REACH["ground"] * chart.size, art_name(f"wonder-{space.icon_id}"))
    variant = (3 * space.q + 5 * space.r + space.q * space.r) % VARIANTS
    return image(x, y, REACH["growth"] * chart.size, art_name(f"{space.terrain}-growth-{variant}"))


def sample(x: float, y: float, size: float, terrain: Terrain) -> Iterator[Node]:
    """Draw a small space with its difficulty, for a legend."""
    if terrain == "natural_wonder":
        yield image(x, y, REACH["ground"] * size, art_name(f"wonder-{EXAMPLE}"))
    else:
        yield image(x, y, REACH["ground"] * size, art_name(f"{terrain}-0-0"))
        yield image(x, y, REACH["growth"] * size, art_name(f"{terrain}-growth-0"))
    yield rimmed(Box(x - size, y - size, 2 * size, 2 * size), f"{DIALS.difficulty[terrain]}", 1.3 * size)


@cache
def _outline(size: float) -> Symbol:
    return Symbol(f"quiet hex {size:g}", (Polygon(hex_corners(0, 0, size), None, QUIET, 0.035 * size),))


@cache
def _side(direction: int, size: float) -> Symbol:
    corners = hex_corners(0, 0, size)
    ends = corners[direction], corners[(direction + 1) % 6]
    return Symbol(f"tile border {direction} {size:g}", (Line(ends, TILE, 0.06 * size),))


def _borders(chart: MapLayout) -> Iterator[Node]:
    """Draw the borders of spaces, and darker ones between tiles."""
    for space in chart.world.spaces:
        x, y = chart.at((space.q, space.r))
        yield SymbolRef(x, y, _outline(chart.size))
        for direction, (q, r) in enumerate(STEPS[:3]):
            other = chart.world.at.get((space.q + q, space.r + r))
            if other is not None and other.tile != space.tile:
                yield SymbolRef(x, y, _side(direction, chart.size))


def _printed_icon(chart: MapLayout, space: Space) -> Iterator[Node]:
    """Draw the icons of barbarians and capitals, under all pieces."""
    if space.icon not in ("barbarian", "capital"):
        return
    (x, y), size = chart.at((space.q, space.r)), chart.size
    y, r = y + RAISED * size, 0.46 * size
    yield Circle(x, y, r, "#f0e2bd", "#6b4a26", 0.06 * size)
    if space.icon == "capital":
        yield Icon(Box(x - 0.7 * r, y - 0.7 * r, 1.4 * r, 1.4 * r), "crown", "#6b3d1c")
    else:
        text = lettering(size)
        yield Label(Box(x - r, y - 0.6 * text, 2 * r, 1.2 * text), space.icon_id, text, "#7a1d16", "black", "center")
