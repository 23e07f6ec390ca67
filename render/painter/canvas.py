"""Paint scenes as images with Pillow, each node over the ones before it.

Shapes and texts are rasterized once and cached. Finished pictures and backdrops are cached as well.
"""

from __future__ import annotations

from functools import partial
from math import ceil, floor

from PIL import Image

from render.drawn_icons import DRAWN_ICONS, polygons_of
from render.fonts import Face
from render.icons import GLYPHS
from render.painter.art_images import put_art
from render.painter.brush import rasterized, rounded_end, symbol_sprite
from render.painter.encoding import encode, encode_painted
from render.painter.fade import fade
from render.painter.grounds import put_ground
from render.painter.image_cache import Sprite, backdrops, pictures, sprites, writing
from render.painter.surfaces import put_shadow, put_texture
from render.painter.writing import ANCHORS, CAP_HEIGHT, ICON_SHARE, RIM, text_mask
from render.scene import (
    Art,
    Box,
    Circle,
    Ground,
    Group,
    Icon,
    Label,
    Line,
    Node,
    Polygon,
    RoundedBox,
    Scene,
    Shadow,
    SymbolRef,
    Texture,
    bounds,
    flatten,
    moved,
)


def paint_png(scene: Scene, *, scale: float = 1, crop: Box | None = None, clear: Box | None = None) -> bytes:
    """Return the scene as PNG, cached; the parameters are those of `paint`."""
    key = (scene, scale, crop, clear)
    return pictures.get(key, lambda: encode(paint(scene, scale=scale, crop=crop, clear=clear)))


def paint_jpeg(scene: Scene, *, scale: float = 1, crop: Box | None = None, clear: Box | None = None) -> bytes:
    """Return the scene with painted images as JPEG, cached; the parameters are those of `paint`."""
    key = ("JPEG", scene, scale, crop, clear)
    return pictures.get(key, lambda: encode_painted(paint(scene, scale=scale, crop=crop, clear=clear)))


def paint(scene: Scene, *, scale: float = 1, crop: Box | None = None, clear: Box | None = None) -> Image.Image:
    """Return the scene, or its region `crop`, as an image.

    `scale` multiplies the zoom of the scene. With `clear`, a box inside the region, the region fades into the
    background from that box to its edges.
    """
    zoom = scene.zoom * scale
    if crop is not None:
        image = _paint_region(scene, zoom, crop)
        if clear is None or clear == crop:
            return image
        inside = Box((clear.x - crop.x) * zoom, (clear.y - crop.y) * zoom, clear.w * zoom, clear.h * zoom)
        fade(image, scene.background, inside)
        return image
    image = _with_backdrop(scene, zoom)
    for node in flatten(scene.nodes):
        _put(image, node, zoom)
    return image


def _paint_region(scene: Scene, zoom: float, region: Box) -> Image.Image:
    image = Image.new("RGB", (ceil(region.w * zoom), ceil(region.h * zoom)), scene.background)
    for node in flatten((*scene.backdrop, *scene.nodes)):
        if bounds(node).touches(region):
            _put(image, moved(node, -region.x, -region.y), zoom)
    return image


def _with_backdrop(scene: Scene, zoom: float) -> Image.Image:
    """Return a new image with the background and the backdrop, which is cached."""
    if not scene.backdrop:
        # A plain background is faster to make than to copy, and needs no cache.
        return _plain(scene, zoom)

    def draw() -> Sprite:
        image = _plain(scene, zoom)
        for node in flatten(scene.backdrop):
            _put(image, node, zoom)
        return image, 0, 0

    key = (scene.width, scene.height, scene.background, scene.backdrop, zoom)
    return backdrops.get(key, draw)[0].copy()


def _plain(scene: Scene, zoom: float) -> Image.Image:
    return Image.new("RGB", (round(scene.width * zoom), round(scene.height * zoom)), scene.background)


def _put(image: Image.Image, node: Node, zoom: float) -> None:
    match node:
        case Label():
            _put_label(image, node, zoom)
        case Icon(box, name) if name in DRAWN_ICONS:
            x, y = box.center
            shape = polygons_of(node)
            _put_sprite(image, sprites.get((shape, zoom), lambda: rasterized(shape, zoom)), x * zoom, y * zoom)
        case Icon(box, name, colour):
            size = min(box.w, box.h) * ICON_SHARE * zoom
            x, y = box.center
            _put_writing(image, GLYPHS[name], "icons", size, colour, x * zoom, y * zoom, "mm")
        case RoundedBox():
            _put_panel(image, node, zoom)
        case Art():
            put_art(image, node, zoom)
        case Texture():
            put_texture(image, node, zoom)
        case Shadow(box):
            put_shadow(image, box, zoom)
        case Ground():
            put_ground(image, node, zoom)
        case SymbolRef(x, y, symbol):
            _put_sprite(image, symbol_sprite(symbol, zoom), x * zoom, y * zoom)
        case Polygon() | Circle() | Line():
            box = bounds(node)
            x, y = floor(box.x), floor(box.y)
            there = moved(node, -x, -y)
            sprite = sprites.get((there, zoom), lambda: rasterized((there,), zoom))
            _put_sprite(image, sprite, x * zoom, y * zoom)
        case Group():
            raise AssertionError("groups are flattened before they are drawn")


def _put_sprite(image: Image.Image, sprite: Sprite, x: float, y: float) -> None:
    drawn, left, top = sprite
    image.paste(drawn, (round(x) + left, round(y) + top), drawn)


def _put_label(image: Image.Image, label: Label, zoom: float) -> None:
    box, size = label.box, label.size * zoom
    x = {"left": box.x, "center": box.x + box.w / 2, "right": box.right}[label.align] * zoom
    baseline = (box.y + box.h / 2) * zoom + size * CAP_HEIGHT / 2
    anchor = ANCHORS[label.align]
    if label.rim is not None:
        rim = round(RIM * size)
        _put_writing(image, label.text, label.weight, size, label.rim, x, baseline, anchor, rim)
    _put_writing(image, label.text, label.weight, size, label.colour, x, baseline, anchor)


def _put_writing(
    image: Image.Image, text: str, face: Face, size: float, colour: str, x: float, y: float, anchor: str, rim: int = 0
) -> None:
    mask, left, top = writing.get((text, face, size, anchor, rim), lambda: text_mask(text, face, size, anchor, rim))
    image.paste(colour, (round(x) + left, round(y) + top), mask)


def _put_panel(image: Image.Image, panel: RoundedBox, zoom: float) -> None:
    box = panel.box
    left, top, right, bottom = (round(edge * zoom) for edge in (box.x, box.y, box.right, box.bottom))
    radius, line = round(panel.radius * zoom), 0
    if panel.outline is not None:
        _put_rounded(image, (left, top, right, bottom), radius, panel.outline)
        line = max(1, round(panel.line * zoom))
    inside = (left + line, top + line, right - line, bottom - line)
    _put_rounded(image, inside, radius - line, panel.fill)


def _put_rounded(image: Image.Image, edges: tuple[int, int, int, int], radius: int, colour: str) -> None:
    left, top, right, bottom = edges
    width, height = right - left, bottom - top
    radius = min(radius, width // 2, height // 2)
    if radius <= 0:
        image.paste(colour, edges)
        return
    image.paste(colour, (left, top + radius, right, bottom - radius))
    for upper, y in ((True, top), (False, bottom - radius)):
        mask = sprites.get(("end", width, radius, upper), partial(rounded_end, width, radius, upper=upper))[0]
        image.paste(colour, (left, y), mask)
