"""Textures in their own size, and soft shadows."""

from __future__ import annotations

from functools import cache, lru_cache, partial
from math import ceil

from PIL import Image, ImageChops

from render.painter.art_images import TRANSPARENT, original
from render.painter.edges import Edges
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
MIDDLE = 256
"""The length of the drawn middle of a side, in pixels, which is repeated."""
CUT = 32
"""The number of parts of textures that are cached, of about 60 KiB each."""
COVERED = 6.0
"""The distance from the sides of a box to the part that it certainly covers, in spite of round corners, in units."""


def put_texture(view: Viewport, node: Texture) -> None:
    """Paste a painted image, repeated until the box is full."""
    tile, image = _tile(node.name, node.on), view.image
    left, top, right, bottom = view.edges(node.box)
    # The first one that is in sight: the pattern begins at the corner of the box.
    first_x, first_y = left + max(0, -left // tile.width) * tile.width, top + max(0, -top // tile.height) * tile.height
    for y in range(first_y, min(image.height, bottom), tile.height):
        for x in range(first_x, min(image.width, right), tile.width):
            # Pillow leaves out the part beyond the edge of the picture.
            across = tile.width if right >= image.width else min(tile.width, right - x)
            down = tile.height if bottom >= image.height else min(tile.height, bottom - y)
            part = tile if (across, down) == tile.size else _cut(node.name, node.on, (across, down))
            image.paste(part, (x, y), part if part.mode == TRANSPARENT else None)


def _tile(name: str, on: str | None) -> Image.Image:
    """Return the image of a texture; on a known colour it covers it, which is faster than mixing each time."""
    if on is None:
        return original(name)
    return sprites.get((name, on), partial(_covering, name, on))[0]


@lru_cache(maxsize=CUT)
def _cut(name: str, on: str | None, size: tuple[int, int]) -> Image.Image:
    """Return the part of a texture that fits at an edge; the edges of a sheet and similar sheets share it."""
    return _tile(name, on).crop((0, 0, *size))


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
    width, height = round(box.w * zoom) + 2 * soft, round(box.h * zoom) + 2 * soft
    left, top = (edge - soft for edge in view.at(box.x + ASIDE, box.y + ASIDE))
    near, far = 2 * soft, ceil((SOFT + ASIDE + COVERED) * zoom)
    for x, from_x, across in _pieces(width, near, far):
        for y, from_y, down in _pieces(height, near, far):
            if from_x != near or from_y != near:
                edges = from_x, from_y, from_x + across, from_y + down
                part = sprites.get(("shadow", soft, far, edges), partial(_part, soft, near, far, edges))[0]
                view.image.paste(part, (left + x, top + y), part)


@lru_cache(maxsize=256)
def _pieces(length: int, near: int, far: int) -> list[tuple[int, int, int]]:
    """Return the pieces of a side of a shadow: their place, their place in the drawn shadow, and their length.

    The first and the last are the edges of the drawn shadow, the others repeat its middle.
    """
    first = min(near, length // 2)
    last = min(far, length - first)
    middle = [(place, near, min(MIDDLE, length - last - place)) for place in range(first, length - last, MIDDLE)]
    return [(0, 0, first), *middle, (length - last, near + MIDDLE + far - last, last)]


def _part(soft: int, near: int, far: int, edges: Edges) -> Sprite:
    return _shadow(soft, near, far).crop(edges), 0, 0


@lru_cache(maxsize=8)
def _shadow(soft: int, near: int, far: int) -> Image.Image:
    """Return a square shadow, whose edges and middle are parts of others: the product of its blurred sides."""
    side = near + MIDDLE + far
    columns = _side(side, soft, DARKNESS).resize((side, side), Image.Resampling.NEAREST)
    lines = _side(side, soft).transpose(Image.Transpose.TRANSPOSE).resize((side, side), Image.Resampling.NEAREST)
    shadow = Image.new("RGBA", (side, side), SHADE)
    shadow.putalpha(ImageChops.multiply(columns, lines))
    return shadow.convert(TRANSPARENT)


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
