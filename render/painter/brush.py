"""Shapes drawn enlarged and reduced, which gives them smooth edges."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor

from PIL import Image, ImageDraw

from render.drawn_icons import DRAWN_ICONS, polygons_of
from render.icons import GLYPHS
from render.painter.art_images import TRANSPARENT
from render.painter.font_fallback import font_of
from render.painter.image_cache import Sprite, sprites
from render.painter.writing import ANCHORS, CAP_HEIGHT, ICON_SHARE
from render.scene import (
    Art,
    Circle,
    Ground,
    Group,
    Icon,
    Label,
    Line,
    Node,
    Point,
    Polygon,
    RoundedBox,
    Shadow,
    Symbol,
    SymbolRef,
    Texture,
    bounds,
    moved,
    unfold,
)

SUPERSAMPLE = 4
"""The factor of the enlargement."""


def symbol_sprite(symbol: Symbol, zoom: float) -> Sprite:
    """Return the image of a symbol."""
    return sprites.get((symbol, zoom), lambda: rasterized(tuple(unfold(symbol.nodes)), zoom))


def rasterized(nodes: tuple[Node, ...], zoom: float) -> Sprite:
    """Return nodes around the origin as one image with a transparent background."""
    boxes = [bounds(node) for node in nodes]
    left = floor(min(box.x for box in boxes) * zoom) - 1
    top = floor(min(box.y for box in boxes) * zoom) - 1
    width = ceil(max(box.right for box in boxes) * zoom) + 1 - left
    height = ceil(max(box.bottom for box in boxes) * zoom) + 1 - top
    image = Image.new("RGBA", (width * SUPERSAMPLE, height * SUPERSAMPLE))
    brush = Brush(image, zoom * SUPERSAMPLE, left * SUPERSAMPLE, top * SUPERSAMPLE)
    for node in nodes:
        brush.stroke(node)
    return image.convert(TRANSPARENT).reduce(SUPERSAMPLE), left, top


@lru_cache(maxsize=128)
def rounded_corners(radius: int) -> tuple[Image.Image, ...]:
    """Return the corners of a rounded rectangle as masks: the upper left, upper right, lower left and lower right."""
    large = radius * SUPERSAMPLE
    corner = Image.new("L", (large, large))
    ImageDraw.Draw(corner).ellipse((0, 0, 2 * large - 1, 2 * large - 1), 255)
    left = corner.reduce(SUPERSAMPLE)
    right = left.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    return (left, right, *(each.transpose(Image.Transpose.FLIP_TOP_BOTTOM) for each in (left, right)))


class Brush:
    """A brush that draws nodes on an enlarged image, whose corner is at (left, top) in its own pixels."""

    def __init__(self, image: Image.Image, zoom: float, left: int, top: int) -> None:
        self.draw = ImageDraw.Draw(image)
        self.zoom = zoom
        self.left = left
        self.top = top

    def at(self, point: Point) -> Point:
        """Return a point of the scene in pixels."""
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
            case RoundedBox(box, fill, radius, outline, line):
                (x0, y0), (x1, y1) = self.at((box.x, box.y)), self.at((box.right, box.bottom))
                width_px = round(line * self.zoom) if outline is not None else 0
                self.draw.rounded_rectangle((x0, y0, x1, y1), radius * self.zoom, fill, outline, width_px)
            case Label(box, text, size, colour, weight, align):
                x = {"left": box.x, "center": box.x + box.w / 2, "right": box.right}[align]
                place = self.at((x, box.y + box.h / 2 + size * CAP_HEIGHT / 2))
                anchor = ANCHORS[align]
                self.draw.text(place, text, colour, font_of(weight, size * self.zoom), anchor=anchor)
            case Icon(box, name) if name in DRAWN_ICONS:
                for part in polygons_of(node):
                    self.stroke(moved(part, *box.center))
            case Icon(box, name, colour):
                font = font_of("icons", min(box.w, box.h) * ICON_SHARE * self.zoom)
                self.draw.text(self.at(box.center), GLYPHS[name], colour, font, anchor="mm")
            case SymbolRef() | Group() | Art() | Ground() | Texture() | Shadow():
                raise AssertionError("symbols are unfolded before they are drawn, and contain no painted images")

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
