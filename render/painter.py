"""The painter: scenes to PNG. The only module that knows Pillow."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from io import BytesIO
from math import ceil, floor
from threading import Lock
from typing import cast

from PIL import Image, ImageDraw, ImageFont

from render.fonts import Face, font_file
from render.icons import GLYPHS
from render.scene import (
    Box,
    Circle,
    Group,
    Icon,
    Label,
    Line,
    Node,
    Panel,
    Point,
    Polygon,
    Scene,
    Symbol,
    Use,
    bounds,
    flatten,
    moved,
    unfold,
)

SUPERSAMPLE = 4
"""Shapes are drawn this much larger and reduced, which gives them smooth edges."""
EXACT_COLOURS = 112
"""Of the 256 colours of a picture, how many are its commonest ones."""
SURFACES = 16
"""How many of those fill surfaces where a wrong tint would be seen."""
CAP_HEIGHT = 0.66
"""Height of a capital letter in Source Sans, in font sizes; text is centred by it."""
ICON_SHARE = 0.82
"""Font size of an icon in its square: wide glyphs stay inside."""

Colour = tuple[int, int, int]
Sprite = tuple[Image.Image, int, int]
"""A small drawn image and where its corner lies from the origin."""


class Kept:
    """Images worth keeping, the least recently used given up first when they take too much memory."""

    def __init__(self, megabytes: int) -> None:
        self.limit = megabytes * 2**20
        self._size = 0
        self._sprites: OrderedDict[Hashable, Sprite] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, draw: Callable[[], Sprite]) -> Sprite:
        """The kept image of the key, drawn when it is not there."""
        with self._lock:
            found = self._sprites.get(key)
            if found is not None:
                self._sprites.move_to_end(key)
                return found
        drawn = draw()
        with self._lock:
            if key not in self._sprites:
                self._sprites[key] = drawn
                self._size += _memory(drawn)
            while self._size > self.limit and len(self._sprites) > 1:
                self._size -= _memory(self._sprites.popitem(last=False)[1])
        return drawn

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._sprites.clear()
            self._size = 0


def _memory(sprite: Sprite) -> int:
    image = sprite[0]
    return image.width * image.height * (1 if image.mode == "L" else 4)


_backdrops = Kept(48)
_sprites = Kept(24)
_writing = Kept(8)


def paint_png(scene: Scene, *, scale: float = 1, crop: Box | None = None) -> bytes:
    """The scene, or a region of it, as PNG."""
    return encode(paint(scene, scale=scale, crop=crop))


def paint(scene: Scene, *, scale: float = 1, crop: Box | None = None) -> Image.Image:
    """The scene, or a region of it, as an image."""
    zoom = scene.zoom * scale
    if crop is not None:
        return _paint_region(scene, zoom, crop)
    image = _backdrop(scene, zoom).copy()
    for node in flatten(scene.nodes):
        _put(image, node, zoom)
    return image


def _paint_region(scene: Scene, zoom: float, region: Box) -> Image.Image:
    image = Image.new("RGB", (ceil(region.w * zoom), ceil(region.h * zoom)), scene.background)
    for node in flatten((*scene.backdrop, *scene.nodes)):
        if bounds(node).touches(region):
            _put(image, moved(node, -region.x, -region.y), zoom)
    return image


def encode(image: Image.Image) -> bytes:
    """The image as PNG with a palette of 256 colours: less than half of the full colours, and looks the same."""
    few = image.quantize(palette=_palette(image), dither=Image.Dither.NONE)
    out = BytesIO()
    few.save(out, "PNG", compress_level=3)
    return out.getvalue()


def _palette(image: Image.Image) -> Image.Image:
    """The commonest colours exactly, so that surfaces keep their tint, and others spread over the smooth edges."""
    # A ninth of the points finds the same palette as all of them in a fraction of the time.
    sample = image.resize((max(1, image.width // 3), max(1, image.height // 3)), Image.Resampling.NEAREST)
    counted = sample.getcolors(sample.width * sample.height)
    assert counted is not None, "there are at most as many colours as points"
    counted.sort(reverse=True)
    exact = [cast(Colour, colour) for _, colour in counted[:EXACT_COLOURS]]
    spread = sample.quantize(256 - len(exact), Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).getpalette() or []
    surfaces, others = exact[:SURFACES], [*exact[SURFACES:], *zip(spread[::3], spread[1::3], spread[2::3], strict=True)]
    # Pillow looks colours up roughly: a near double would tint a whole surface.
    distinct = [colour for colour in others if not any(_alike(colour, surface) for surface in surfaces)]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in surfaces + distinct for part in colour])
    return palette


def _alike(a: Colour, b: Colour) -> bool:
    return abs(a[0] - b[0]) < 8 and abs(a[1] - b[1]) < 8 and abs(a[2] - b[2]) < 8


@lru_cache(maxsize=16384)
def text_width(text: str, size: float, weight: Face = "regular") -> float:
    """The width of one line of text."""
    return _font(weight, size).getlength(text)


def forget() -> None:
    """Empty all caches, so that the next picture is drawn as if it were the first."""
    for kept in (_backdrops, _sprites, _writing):
        kept.clear()


@lru_cache(maxsize=256)
def _font(face: Face, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(font_file(face), size)


def _backdrop(scene: Scene, zoom: float) -> Image.Image:
    def draw() -> Sprite:
        image = Image.new("RGB", (round(scene.width * zoom), round(scene.height * zoom)), scene.background)
        for node in flatten(scene.backdrop):
            _put(image, node, zoom)
        return image, 0, 0

    key = (scene.width, scene.height, scene.background, scene.backdrop, zoom)
    return _backdrops.get(key, draw)[0]


# Putting nodes on the picture.


def _put(image: Image.Image, node: Node, zoom: float) -> None:
    match node:
        case Label():
            _put_label(image, node, zoom)
        case Icon(box, name, colour):
            size = min(box.w, box.h) * ICON_SHARE * zoom
            x, y = box.center
            _put_writing(image, GLYPHS[name], "icons", size, colour, x * zoom, y * zoom, "mm")
        case Panel():
            _put_panel(image, node, zoom)
        case Use(x, y, symbol):
            _put_sprite(image, _symbol(symbol, zoom), x * zoom, y * zoom)
        case Polygon() | Circle() | Line():
            box = bounds(node)
            x, y = floor(box.x), floor(box.y)
            there = moved(node, -x, -y)
            sprite = _sprites.get((there, zoom), lambda: _drawn((there,), zoom))
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
    anchor = {"left": "ls", "center": "ms", "right": "rs"}[label.align]
    _put_writing(image, label.text, label.weight, size, label.colour, x, baseline, anchor)


def _put_writing(
    image: Image.Image, text: str, face: Face, size: float, colour: str, x: float, y: float, anchor: str
) -> None:
    mask, left, top = _writing.get((text, face, size, anchor), lambda: _written(text, face, size, anchor))
    image.paste(colour, (round(x) + left, round(y) + top), mask)


def _written(text: str, face: Face, size: float, anchor: str) -> Sprite:
    font = _font(face, size)
    left, top, right, bottom = (round(edge) for edge in font.getbbox(text, anchor=anchor))
    mask = Image.new("L", (max(1, right - left + 2), max(1, bottom - top + 2)))
    ImageDraw.Draw(mask).text((1 - left, 1 - top), text, 255, font, anchor=anchor)
    return mask, left - 1, top - 1


def _put_panel(image: Image.Image, panel: Panel, zoom: float) -> None:
    edges = tuple(round(edge * zoom) for edge in (panel.box.x, panel.box.y, panel.box.right, panel.box.bottom))
    radius = round(panel.radius * zoom)
    if panel.outline is not None:
        _put_rounded(image, edges, radius, panel.outline)
        line = max(1, round(panel.line * zoom))
        edges = (edges[0] + line, edges[1] + line, edges[2] - line, edges[3] - line)
        radius = max(0, radius - line)
    _put_rounded(image, edges, radius, panel.fill)


def _put_rounded(image: Image.Image, edges: tuple[int, ...], radius: int, colour: str) -> None:
    left, top, right, bottom = edges
    radius = min(radius, (right - left) // 2, (bottom - top) // 2)
    if radius <= 0:
        image.paste(colour, (left, top, right, bottom))
        return
    image.paste(colour, (left + radius, top, right - radius, bottom))
    image.paste(colour, (left, top + radius, left + radius, bottom - radius))
    image.paste(colour, (right - radius, top + radius, right, bottom - radius))
    corner, _, _ = _sprites.get(("corner", radius), lambda: _corner(radius))
    flip, mirror = Image.Transpose.FLIP_TOP_BOTTOM, Image.Transpose.FLIP_LEFT_RIGHT
    image.paste(colour, (left, top), corner)
    image.paste(colour, (right - radius, top), corner.transpose(mirror))
    image.paste(colour, (left, bottom - radius), corner.transpose(flip))
    image.paste(colour, (right - radius, bottom - radius), corner.transpose(flip).transpose(mirror))


def _corner(radius: int) -> Sprite:
    """The top left quarter of a disc as a mask."""
    large = radius * SUPERSAMPLE
    mask = Image.new("L", (large, large))
    ImageDraw.Draw(mask).ellipse((0, 0, 2 * large - 1, 2 * large - 1), 255)
    return mask.reduce(SUPERSAMPLE), 0, 0


# Drawing shapes large and reducing them.


def _symbol(symbol: Symbol, zoom: float) -> Sprite:
    return _sprites.get((symbol, zoom), lambda: _drawn(tuple(unfold(symbol.nodes)), zoom))


def _drawn(nodes: tuple[Node, ...], zoom: float) -> Sprite:
    boxes = [bounds(node) for node in nodes]
    left = floor(min(box.x for box in boxes) * zoom) - 1
    top = floor(min(box.y for box in boxes) * zoom) - 1
    width = ceil(max(box.right for box in boxes) * zoom) + 1 - left
    height = ceil(max(box.bottom for box in boxes) * zoom) + 1 - top
    image = Image.new("RGBA", (width * SUPERSAMPLE, height * SUPERSAMPLE))
    brush = _Brush(image, zoom * SUPERSAMPLE, left * SUPERSAMPLE, top * SUPERSAMPLE)
    for node in nodes:
        brush.stroke(node)
    return image.reduce(SUPERSAMPLE), left, top


class _Brush:
    """Draws nodes on an enlarged image whose corner lies at (left, top) in its own pixels."""

    def __init__(self, image: Image.Image, zoom: float, left: int, top: int) -> None:
        self.draw = ImageDraw.Draw(image)
        self.zoom = zoom
        self.left = left
        self.top = top

    def at(self, point: Point) -> Point:
        """A point of the scene in pixels."""
        return point[0] * self.zoom - self.left, point[1] * self.zoom - self.top

    def stroke(self, node: Node) -> None:
        """Draw a node."""
        match node:
            case Polygon(points, fill, outline, line):
                if fill is not None:
                    self.draw.polygon([self.at(point) for point in points], fill)
                if outline is not None:
                    self.line((*points, points[0]), outline, line)
            case Line(points, colour, width):
                self.line(points, colour, width)
            case Circle(x, y, r, fill, outline, line):
                if outline is not None and fill is not None:
                    self.disc(x, y, r, outline)
                    self.disc(x, y, r - line, fill)
                elif fill is not None:
                    self.disc(x, y, r, fill)
                else:
                    cx, cy = self.at((x, y))
                    far, width_px = r * self.zoom, round(line * self.zoom)
                    self.draw.ellipse((cx - far, cy - far, cx + far, cy + far), None, outline, width_px)
            case Panel(box, fill, radius, outline, line):
                (x0, y0), (x1, y1) = self.at((box.x, box.y)), self.at((box.right, box.bottom))
                width_px = round(line * self.zoom) if outline is not None else 0
                self.draw.rounded_rectangle((x0, y0, x1, y1), radius * self.zoom, fill, outline, width_px)
            case Label(box, text, size, colour, weight, align):
                x = {"left": box.x, "center": box.x + box.w / 2, "right": box.right}[align]
                place = self.at((x, box.y + box.h / 2 + size * CAP_HEIGHT / 2))
                anchor = {"left": "ls", "center": "ms", "right": "rs"}[align]
                self.draw.text(place, text, colour, _font(weight, size * self.zoom), anchor=anchor)
            case Icon(box, name, colour):
                font = _font("icons", min(box.w, box.h) * ICON_SHARE * self.zoom)
                self.draw.text(self.at(box.center), GLYPHS[name], colour, font, anchor="mm")
            case Use() | Group():
                raise AssertionError("symbols are unfolded before they are drawn")

    def disc(self, x: float, y: float, r: float, colour: str) -> None:
        """Fill a circle."""
        cx, cy = self.at((x, y))
        far = r * self.zoom
        self.draw.ellipse((cx - far, cy - far, cx + far, cy + far), colour)

    def line(self, points: tuple[Point, ...], colour: str, width: float) -> None:
        """Draw a stroke with round joints and ends."""
        places = [self.at(point) for point in points]
        self.draw.line(places, colour, max(1, round(width * self.zoom)))
        for x, y in points:
            self.disc(x, y, width / 2, colour)
