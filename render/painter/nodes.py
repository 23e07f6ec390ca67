"""Paint single nodes of a scene. Shapes and texts are rasterized once and cached."""

from __future__ import annotations

from itertools import product
from math import floor

from render.drawn_icons import DRAWN_ICONS, polygons_of
from render.fonts import Face
from render.icons import GLYPHS
from render.painter.art_images import put_art
from render.painter.brush import rasterized, rounded_corners, symbol_sprite
from render.painter.edges import Edges
from render.painter.grounds import put_ground
from render.painter.image_cache import Sprite, sprites, writing
from render.painter.surfaces import put_shadow, put_texture
from render.painter.viewport import Viewport
from render.painter.writing import ANCHORS, CAP_HEIGHT, ICON_SHARE, RIM, text_mask
from render.scene import (
    Art,
    Circle,
    Ground,
    Group,
    Icon,
    Label,
    Line,
    Node,
    Polygon,
    RoundedBox,
    Shadow,
    SymbolRef,
    Texture,
    bounds,
    moved,
)


def put(view: Viewport, node: Node) -> None:
    """Paint a node."""
    zoom = view.zoom
    match node:
        case Label():
            _put_label(view, node)
        case Icon(box, name) if name in DRAWN_ICONS:
            x, y = box.center
            shape = polygons_of(node)
            _put_sprite(view, sprites.get((shape, zoom), lambda: rasterized(shape, zoom)), x, y)
        case Icon(box, name, colour):
            size = min(box.w, box.h) * ICON_SHARE * zoom
            x, y = box.center
            _put_writing(view, GLYPHS[name], "icons", size, colour, x * zoom, y * zoom, "mm")
        case RoundedBox():
            _put_panel(view, node)
        case Art():
            put_art(view, node)
        case Texture():
            put_texture(view, node)
        case Shadow(box):
            put_shadow(view, box)
        case Ground():
            put_ground(view, node)
        case SymbolRef(x, y, symbol):
            _put_sprite(view, symbol_sprite(symbol, zoom), x, y)
        case Polygon() | Circle() | Line():
            box = bounds(node)
            x, y = floor(box.x), floor(box.y)
            there = moved(node, -x, -y)
            sprite = sprites.get((there, zoom), lambda: rasterized((there,), zoom))
            _put_sprite(view, sprite, x, y)
        case Group():
            raise AssertionError("groups are flattened before they are drawn")


def _put_sprite(view: Viewport, sprite: Sprite, x: float, y: float) -> None:
    drawn, left, top = sprite
    x, y = view.at(x, y)
    view.image.paste(drawn, (x + left, y + top), drawn)


def _put_label(view: Viewport, label: Label) -> None:
    box, size = label.box, label.size * view.zoom
    x = {"left": box.x, "center": box.x + box.w / 2, "right": box.right}[label.align] * view.zoom
    baseline = (box.y + box.h / 2) * view.zoom + size * CAP_HEIGHT / 2
    anchor = ANCHORS[label.align]
    if label.rim is not None:
        rim = round(RIM * size)
        _put_writing(view, label.text, label.weight, size, label.rim, x, baseline, anchor, rim)
    _put_writing(view, label.text, label.weight, size, label.colour, x, baseline, anchor)


def _put_writing(
    view: Viewport, text: str, face: Face, size: float, colour: str, x: float, y: float, anchor: str, rim: int = 0
) -> None:
    """Write a text at a place in pixels of the whole picture."""
    mask, left, top = writing.get((text, face, size, anchor, rim), lambda: text_mask(text, face, size, anchor, rim))
    view.fill(mask, round(x) + left - view.left, round(y) + top - view.top, colour)


def _put_panel(view: Viewport, panel: RoundedBox) -> None:
    left, top, right, bottom = view.edges(panel.box)
    radius, line = round(panel.radius * view.zoom), 0
    if panel.outline is not None:
        _put_rounded(view, (left, top, right, bottom), radius, panel.outline)
        line = max(1, round(panel.line * view.zoom))
    inside = (left + line, top + line, right - line, bottom - line)
    _put_rounded(view, inside, radius - line, panel.fill)


def _put_rounded(view: Viewport, edges: Edges, radius: int, colour: str) -> None:
    image = view.image
    left, top, right, bottom = edges
    width, height = right - left, bottom - top
    radius = min(radius, width // 2, height // 2)
    if radius <= 0:
        image.paste(colour, edges)
        return
    image.paste(colour, (left, top + radius, right, bottom - radius))
    near, far = (left, top), (right - radius, bottom - radius)
    if width > 2 * radius:
        for y in (near[1], far[1]):
            image.paste(colour, (left + radius, y, right - radius, y + radius))
    places = product((near[1], far[1]), (near[0], far[0]))
    for (y, x), corner in zip(places, rounded_corners(radius), strict=True):
        view.fill(corner, x, y, colour)
