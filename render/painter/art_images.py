"""Painted images, scaled to the size of their boxes."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor

from PIL import Image

from render.art import art_file
from render.painter.edges import Edges
from render.painter.image_cache import originals, sprites
from render.painter.viewport import Viewport
from render.scene import Art

LARGE = 512
"""Images at least this wide are not cached: they are maps, whose tiles are cached."""
AROUND = 2
"""The pixels around a part that take part in its scaling."""
STRETCHED = 0.1
"""The least difference between the ratios of width to height of a stretched image and its original."""
SHEETS = 16
"""The number of stretched images that are cached, of about 150 KiB each."""
SCALING = Image.Resampling.HAMMING
"""As sharp as bicubic scaling in less than half the time."""
TRANSPARENT = "RGBa"
"""The mode of transparent images. With premultiplied colours they are scaled and pasted in a third of the time."""


def put_art(view: Viewport, art: Art) -> None:
    """Paste a painted image."""
    image, box = view.image, art.box
    place = view.edges(box)
    left, top, right, bottom = place
    if right - left < LARGE:
        # The same at every place, so that an image is scaled once.
        scaled = _scaled(art.name, (max(1, round(box.w * view.zoom)), max(1, round(box.h * view.zoom))))
    else:
        left, top = max(0, left), max(0, top)
        visible = left, top, min(image.width, right), min(image.height, bottom)
        if visible[0] >= visible[2] or visible[1] >= visible[3]:
            return
        scaled = _part(original(art.name), place, visible)
    image.paste(scaled, (left, top), scaled if scaled.mode == TRANSPARENT else None)


def _scaled(name: str, size: tuple[int, int]) -> Image.Image:
    """Return an image scaled to a size, cached."""
    kept = sprites.find((name, size))
    if kept is not None:
        return kept[0]
    stored = original(name)
    if abs(size[0] / size[1] - stored.width / stored.height) > STRETCHED:
        return _stretched(name, size)
    return sprites.keep((name, size), (stored.resize(size, SCALING), 0, 0))[0]


@lru_cache(maxsize=SHEETS)
def _stretched(name: str, size: tuple[int, int]) -> Image.Image:
    """Return the soft light on a sheet, which has fewer steps than pixels.

    Sheets have many sizes, which would fill the cache of the other images.
    """
    return original(name).resize(size, Image.Resampling.NEAREST)


def _part(original: Image.Image, whole: Edges, visible: Edges) -> Image.Image:
    """Return the visible part of an image that is scaled to a place."""
    across, down = original.width / (whole[2] - whole[0]), original.height / (whole[3] - whole[1])
    left, top, right, bottom = visible
    x0, y0 = (left - whole[0]) * across, (top - whole[1]) * down
    x1, y1 = min(original.width, (right - whole[0]) * across), min(original.height, (bottom - whole[1]) * down)
    # Pillow prepares a whole image before it scales a part of it.
    first = max(0, floor(x0) - AROUND), max(0, floor(y0) - AROUND)
    near = original.crop((*first, min(original.width, ceil(x1) + AROUND), min(original.height, ceil(y1) + AROUND)))
    inside = x0 - first[0], y0 - first[1], x1 - first[0], y1 - first[1]
    return near.resize((right - left, bottom - top), SCALING, inside)


def original(name: str) -> Image.Image:
    """Return a painted image as it is stored."""
    return originals.get(name, lambda: (_opened(name), 0, 0))[0]


def _opened(name: str) -> Image.Image:
    with Image.open(art_file(name)) as image:
        return image.convert(TRANSPARENT if image.mode == "RGBA" else "RGB")
