"""Ground that runs across the borders of hexes: every cell is cut from one surface, with an irregular edge."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import sqrt

from PIL import Image

from render.layout import hex_corners
from render.paintings.ground import Ground, painted, with_mean
from render.paintings.masks import blurred, hand_drawn, shapes
from render.paintings.noise import noise
from render.paintings.pen import flat

COLUMNS, ROWS = 3, 2
"""The cells after which the surface repeats; rows are even, because every second one is shifted by half a cell."""
MARGIN = 0.6
"""The width in which the ends of the surface blend into each other, in hex sizes."""
ROUGH = 0.3
"""How irregular edges are."""


def cells() -> Iterator[tuple[int, int]]:
    """Yield the column and row of each different cell."""
    return ((column, row) for row in range(ROWS) for column in range(COLUMNS))


@cache
def surface(ground: Ground, unit: float) -> Image.Image:
    """Return a surface that continues seamlessly at its right and lower end."""
    wide, high, margin = round(COLUMNS * sqrt(3) * unit), round(ROWS * 1.5 * unit), round(MARGIN * unit)
    large = painted(ground, "seamless", (wide + margin, high + margin), unit)
    fall = Image.linear_gradient("L").rotate(90).resize((margin, high + margin))
    beyond = large.crop((wide, 0, wide + margin, high + margin))
    large.paste(Image.composite(large.crop((0, 0, margin, high + margin)), beyond, fall), (0, 0))
    fall = Image.linear_gradient("L").resize((wide + margin, margin))
    beyond = large.crop((0, high, wide + margin, high + margin))
    large.paste(Image.composite(large.crop((0, 0, wide + margin, margin)), beyond, fall), (0, 0))
    whole = large.crop((0, 0, wide, high))
    return with_mean(whole, Image.new("L", whole.size, 255), ground.middle)


def cut(ground: Ground, column: int, row: int, unit: float, reach: float, radius: float) -> Image.Image:
    """Return a cell of the ground with an irregular edge, on a square whose half side is `reach`."""
    whole, side = surface(ground, unit), round(2 * reach * unit)
    left = round(sqrt(3) * unit * (column + row / 2)) - side // 2
    top = round(1.5 * unit * row) - side // 2
    image = Image.new("RGB", (side, side))
    for x in range(-left % whole.width - whole.width, side, whole.width):
        for y in range(-top % whole.height - whole.height, side, whole.height):
            image.paste(whole, (x, y))
    image.putalpha(edge(f"{ground.name} {column} {row}", unit, reach, radius))
    return image


def edge(seed: str, unit: float, reach: float, radius: float, soft: float = 0.012) -> Image.Image:
    """Return the mask of a hex with an irregular edge."""
    side = round(2 * reach * unit)
    hexagon = shapes([hex_corners(side / 2, side / 2, radius * unit)], (side, side))
    wobble = noise(f"edge {seed}", (side, side), 0.5 * unit)
    return blurred(hand_drawn(hexagon, wobble, 0.09 * unit, 0, ROUGH), soft * unit)


def rim(colour: str, seed: str, unit: float, reach: float, radius: float, soft: float) -> Image.Image:
    """Return a hex in one colour: beach, foam or shallow water, whose outer edge lies around the land."""
    return flat(colour, edge(seed, unit, reach, radius, soft))
