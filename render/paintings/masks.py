"""Soft masks: shapes, hand-drawn edges, and relief."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.paintings.colours import SHADE, SUNLIGHT
from render.paintings.noise import clipped
from render.scene import Point

FINER = 3
"""The enlargement with which shapes are drawn."""


def curve(image: Image.Image, *steps: tuple[int, int]) -> Image.Image:
    """Return a grey image with its values mapped along a line through the given points."""
    table = []
    for value in range(256):
        (low, at_low), (high, at_high) = next(
            ((a, b) for a, b in pairwise(steps) if value <= b[0]), (steps[-2], steps[-1])
        )
        share = (min(max(value, low), high) - low) / (high - low)
        table.append(clipped(at_low + (at_high - at_low) * share))
    return image.point(table)


def shapes(polygons: Iterable[Sequence[Point]], size: tuple[int, int]) -> Image.Image:
    """Return a mask of polygons with smooth edges."""
    mask = Image.new("L", (size[0] * FINER, size[1] * FINER))
    draw = ImageDraw.Draw(mask)
    for points in polygons:
        draw.polygon([(FINER * x, FINER * y) for x, y in points], 255)
    return mask.reduce(FINER)


def rounded(size: tuple[int, int], radius: float) -> Image.Image:
    """Return a mask of a whole image with rounded corners."""
    mask = Image.new("L", (size[0] * FINER, size[1] * FINER))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), radius * FINER, 255)
    return mask.reduce(FINER)


def blurred(mask: Image.Image, radius: float) -> Image.Image:
    """Return a blurred mask."""
    return mask.filter(ImageFilter.GaussianBlur(radius))


def hand_drawn(mask: Image.Image, wobble: Image.Image, soft: float, grow: int = 0, rough: float = 0.35) -> Image.Image:
    """Return the mask with an irregular edge: blurred, disturbed by noise and cut again."""
    noise = curve(wobble, (0, round(128 - 128 * rough)), (255, round(128 + 128 * rough)))
    disturbed = ImageChops.add(blurred(mask, soft), noise, 1, -128)
    return curve(disturbed, (118 - grow, 0), (138 - grow, 255))


def shifted(mask: Image.Image, x: float, y: float) -> Image.Image:
    """Return the mask moved by some pixels; nothing comes in from the other side."""
    return mask.transform(mask.size, Image.Transform.AFFINE, (1, 0, -round(x), 0, 1, -round(y)))


def bevel(image: Image.Image, mask: Image.Image, width: float, strength: int) -> None:
    """Raise what the mask shows: light on the edges to the upper left, shade on the others."""
    for shift, colour in ((round(width), SUNLIGHT), (-round(width), SHADE)):
        edge = blurred(ImageChops.subtract(mask, shifted(mask, shift, shift)), width * 0.6)
        image.paste(colour, mask=ImageChops.multiply(curve(edge, (0, 0), (255, strength)), mask))
