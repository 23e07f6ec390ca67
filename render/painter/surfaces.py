"""Textures in their own size, and soft shadows."""

from __future__ import annotations

from functools import cache

from PIL import Image, ImageChops

from render.painter.art_images import original
from render.scene import Box, Texture

SHADE = "#130d12"
DARKNESS = 150
"""The opacity of a shadow, of 255."""
ASIDE = 3.0
"""The distance of a shadow to the right and downwards, in units."""
SOFT = 4.0
"""The width of its soft edge on each side, in units."""


def put_texture(image: Image.Image, node: Texture, zoom: float) -> None:
    """Paste a painted image, repeated until the box is full."""
    tile, box = original(node.name), node.box
    left, top = max(0, round(box.x * zoom)), max(0, round(box.y * zoom))
    right, bottom = min(image.width, round(box.right * zoom)), min(image.height, round(box.bottom * zoom))
    for y in range(top, bottom, tile.height):
        for x in range(left, right, tile.width):
            part = tile.crop((0, 0, min(tile.width, right - x), min(tile.height, bottom - y)))
            image.paste(part, (x, y), part if part.mode == "RGBA" else None)


def put_shadow(image: Image.Image, box: Box, zoom: float) -> None:
    """Darken what lies to the lower right of a box, with soft edges."""
    soft = max(1, round(SOFT * zoom))
    wide, high = round(box.w * zoom) + 2 * soft, round(box.h * zoom) + 2 * soft
    # A blurred rectangle is the product of its blurred sides.
    across = _side(wide, soft).resize((wide, high), Image.Resampling.NEAREST)
    down = _side(high, soft).transpose(Image.Transpose.TRANSPOSE).resize((wide, high), Image.Resampling.NEAREST)
    place = round((box.x + ASIDE) * zoom) - soft, round((box.y + ASIDE) * zoom) - soft
    image.paste(SHADE, place, ImageChops.multiply(across, down).point(_FAINTER))


_FAINTER = [value * DARKNESS // 255 for value in range(256)]


@cache
def _edge(soft: int) -> bytes:
    """Return the values of a soft edge from outside to inside."""
    steps = [(step + 0.5) / (2 * soft) for step in range(2 * soft)]
    return bytes(round(255 * share * share * (3 - 2 * share)) for share in steps)


def _side(length: int, soft: int) -> Image.Image:
    """Return a line of pixels with two soft ends."""
    rising = _edge(soft)[: length // 2]
    middle = bytes([rising[-1]]) * (length - 2 * len(rising))
    return Image.frombytes("L", (length, 1), rising + middle + rising[::-1])
