"""Painted squares: grounds with soft, hand-drawn edges, and coasts with shallows, foam and the shadow of the land.

Two grounds meet where a smooth field crosses its middle. The field is one on the squares of the higher ground and zero
on the others; noise disturbs it. A square depends on its eight neighbours alone. A change of the map therefore repaints
only the squares around it.
"""

from __future__ import annotations

from itertools import pairwise
from math import ceil

from PIL import Image, ImageChops

from render.painter.art_images import SCALING, original
from render.painter.image_cache import sprites
from render.painter.viewport import Viewport
from render.scene import Ground, Surface

SHADOW = 0.09
"""The distance by which land throws its shadow on water, in squares."""
GREY = 256


def _steps(*points: tuple[float, float]) -> list[int]:
    """Return a table for grey values: straight lines through points, whose values are shares of the field."""
    table = []
    for grey in range(GREY):
        value = grey / (GREY - 1)
        (low, at_low), (high, at_high) = next((pair for pair in pairwise(points) if value <= pair[1][0]), points[-2:])
        share = min(max((value - low) / (high - low), 0.0), 1.0)
        table.append(round(at_low + (at_high - at_low) * share))
    return table


EDGE = _steps((0.485, 0), (0.515, 255))
"""The opacity of a ground by the value of its field."""
WATER = (
    ("#bfe4f2", _steps((0.08, 0), (0.46, 150))),
    ("#ffffff", _steps((0.33, 0), (0.36, 120), (0.38, 120), (0.405, 0))),
)
"""The shallows, and a line of foam."""
CAST = ("#12395c", _steps((0.44, 0), (0.56, 110)))
"""The shadow of land on water."""
BEACH = ("#fff2cf", _steps((0.44, 0), (0.455, 235), (0.5, 235), (0.545, 0)))
"""The bright edge of the land."""
SEAM = ("#2b2a1c", _steps((0.46, 0), (0.49, 60), (0.5, 60), (0.56, 0)))
"""The dark line between two grounds of the land."""


def put_ground(view: Viewport, ground: Ground) -> None:
    """Paste a painted square."""
    size = ceil(ground.box.w * view.zoom)
    surface = ground.surface
    column, row = ground.column % surface.repeat, ground.row % surface.repeat
    key = (surface, ground.levels, column, row, size)
    painted = sprites.get(key, lambda: (_painted(surface, ground.levels, column, row, size), 0, 0))[0]
    view.image.paste(painted, view.at(ground.box.x, ground.box.y))


def _painted(surface: Surface, levels: tuple[int, ...], column: int, row: int, size: int) -> Image.Image:
    place = (column * size, row * size, (column + 1) * size, (row + 1) * size)

    def part(name: str) -> Image.Image:
        side = surface.repeat * size
        whole = sprites.get((name, "repeated", side), lambda: (original(name).resize((side, side), SCALING), 0, 0))[0]
        return whole.crop(place)

    lowest, *higher = sorted(set(levels))
    painted = part(surface.grounds[lowest])
    if not higher:
        return painted
    noise = part(surface.edges).getchannel(0)
    coast = lowest == 0
    for level in higher:
        field = _field(levels, level, size, 0.0, noise)
        if coast:
            for colour, table in WATER:
                painted.paste(colour, mask=field.point(table))
            cast = _field(levels, level, size, SHADOW, noise)
            painted.paste(CAST[0], mask=cast.point(CAST[1]))
        colour, table = BEACH if coast else SEAM
        if coast:
            painted.paste(colour, mask=field.point(table))
        painted.paste(part(surface.grounds[level]), mask=field.point(EDGE))
        painted.paste(colour, mask=field.point(table))
        coast = False
    return painted


def _field(levels: tuple[int, ...], level: int, size: int, shift: float, noise: Image.Image) -> Image.Image:
    """Return how near each pixel is to squares of at least that level, disturbed by noise."""
    squares = Image.frombytes("L", (3, 3), bytes(255 * (each >= level) for each in levels))
    box = (1 - shift, 1 - shift, 2 - shift, 2 - shift)
    return ImageChops.add(squares.resize((size, size), Image.Resampling.BILINEAR, box), noise, 1, -128)
