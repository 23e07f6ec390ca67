"""Paint scenes as images with Pillow, each node over the ones before it. Finished pictures are cached."""

from __future__ import annotations

from math import ceil, floor

from PIL import Image

from render.painter.backdrop import put_backdrop
from render.painter.encoding import encode, encode_painted
from render.painter.fade import fade
from render.painter.image_cache import LargeKey, pictures
from render.painter.nodes import put
from render.painter.viewport import Viewport
from render.scene import Box, Scene, bounds, flatten


def paint_png(scene: Scene, *, scale: float = 1, crop: Box | None = None, clear: Box | None = None) -> bytes:
    """Return the scene as PNG, cached; the parameters are those of `paint`."""
    key = LargeKey("PNG", scene, scale, crop, clear)
    return pictures.get(key, lambda: encode(paint(scene, scale=scale, crop=crop, clear=clear)))


def paint_jpeg(scene: Scene, *, scale: float = 1, crop: Box | None = None, clear: Box | None = None) -> bytes:
    """Return the scene with painted images as JPEG, cached; the parameters are those of `paint`."""
    key = LargeKey("JPEG", scene, scale, crop, clear)
    return pictures.get(key, lambda: encode_painted(paint(scene, scale=scale, crop=crop, clear=clear)))


def paint(scene: Scene, *, scale: float = 1, crop: Box | None = None, clear: Box | None = None) -> Image.Image:
    """Return the scene, or its region `crop`, as an image.

    `scale` multiplies the zoom of the scene. With `clear`, a box inside the region, the region fades into the
    background from that box to its edges.
    """
    zoom = scene.zoom * scale
    view = _whole(scene, zoom) if crop is None else _part(scene, zoom, crop)
    put_backdrop(view, scene)
    region = view.region
    for node in flatten(scene.nodes):
        if crop is None or bounds(node).touches(region):
            put(view, node)
    if crop is not None and clear is not None and clear != crop:
        left, top, right, bottom = (edge * zoom for edge in (clear.x, clear.y, clear.right, clear.bottom))
        fade(view.image, scene.background, Box(left - view.left, top - view.top, right - left, bottom - top))
    return view.image


def _whole(scene: Scene, zoom: float) -> Viewport:
    size = round(scene.width * zoom), round(scene.height * zoom)
    return Viewport(Image.new("RGB", size, scene.background), zoom)


def _part(scene: Scene, zoom: float, region: Box) -> Viewport:
    size = ceil(region.w * zoom), ceil(region.h * zoom)
    return Viewport(Image.new("RGB", size, scene.background), zoom, floor(region.x * zoom), floor(region.y * zoom))
