"""Textures in their own size, and soft shadows."""

from __future__ import annotations

from functools import cache, partial
from math import ceil

from PIL import Image, ImageChops

from render.painter.art_images import original
from render.painter.edges import Edges, around
from render.painter.image_cache import Sprite, sprites
from render.painter.viewport import Viewport
from render.scene import Box, Texture

SHADE = "#130d12"
DARKNESS = 150
"""The opacity of a shadow, of 255."""
ASIDE = 3.0
"""The distance of a shadow to the right and downwards, in units."""
SOFT = 4.0
"""The width of its soft edge on each side, in units."""
COVERED = 6.0
"""The distance from the sides of a box to the part that it certainly covers, in spite of round corners, in units."""


def put_texture(view: Viewport, node: Texture) -> None:
    """Paste a painted image, repeated until the box is full."""
    tile, image = _tile(node), view.image
    left, top, right, bottom = view.edges(node.box)
    right, bottom = min(image.width, right), min(image.height, bottom)
    # The first one that is in sight: the pattern begins at the corner of the box.
    first_x, first_y = left + max(0, -left // tile.width) * tile.width, top + max(0, -top // tile.height) * tile.height
    for y in range(first_y, bottom, tile.height):
        for x in range(first_x, right, tile.width):
            size = min(tile.width, right - x), min(tile.height, bottom - y)
            part = tile if size == tile.size else tile.crop((0, 0, *size))
            image.paste(part, (x, y), part if part.mode == "RGBA" else None)


def _tile(node: Texture) -> Image.Image:
    """Return the image of a texture; on a known colour it covers it, which is faster than mixing each time."""
    if node.on is None:
        return original(node.name)
    return sprites.get((node.name, node.on), partial(_covering, node.name, node.on))[0]


def _covering(name: str, colour: str) -> Sprite:
    texture = original(name)
    tile = Image.new("RGB", texture.size, colour)
    tile.paste(texture, mask=texture)
    return tile, 0, 0


def put_shadow(view: Viewport, box: Box) -> None:
    """Darken what lies to the lower right of a box, with soft edges.

    The middle, which the box covers, stays as it is: only the edges are darkened.
    """
    zoom = view.zoom
    soft = max(1, round(SOFT * zoom))
    size = round(box.w * zoom) + 2 * soft, round(box.h * zoom) + 2 * soft
    x, y = (edge - soft for edge in view.at(box.x + ASIDE, box.y + ASIDE))
    near, far = ceil((SOFT - ASIDE + COVERED) * zoom), ceil((SOFT + ASIDE + COVERED) * zoom)
    for part in around((near, near, size[0] - far, size[1] - far), size):
        mask = sprites.get(("shadow", size, soft, part), partial(_shadow, size, soft, part))[0]
        view.image.paste(SHADE, (x + part[0], y + part[1]), mask)


def _shadow(size: tuple[int, int], soft: int, part: Edges) -> Sprite:
    """Return a part of the mask of a shadow: a blurred rectangle is the product of its blurred sides."""
    left, top, right, bottom = part
    across, down = _side(size[0], soft, DARKNESS), _side(size[1], soft).transpose(Image.Transpose.TRANSPOSE)
    columns, lines = across.crop((left, 0, right, 1)), down.crop((0, top, 1, bottom))
    whole = right - left, bottom - top
    columns, lines = (each.resize(whole, Image.Resampling.NEAREST) for each in (columns, lines))
    return ImageChops.multiply(columns, lines), 0, 0


@cache
def _edge(soft: int, most: int) -> bytes:
    """Return the values of a soft edge from outside to inside, where they are nearly `most`."""
    steps = [(step + 0.5) / (2 * soft) for step in range(2 * soft)]
    return bytes(round(most * share * share * (3 - 2 * share)) for share in steps)


def _side(length: int, soft: int, most: int = 255) -> Image.Image:
    """Return a line of pixels with two soft ends."""
    rising = _edge(soft, most)[: length // 2]
    middle = bytes([rising[-1]]) * (length - 2 * len(rising))
    return Image.frombytes("L", (length, 1), rising + middle + rising[::-1])
