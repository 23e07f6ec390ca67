"""The pen that draws sprites with plain polygons around an origin; one unit is the size of a hex."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot

from PIL import Image, ImageChops, ImageDraw

from render.paintings.colours import CREAM, INK, SHADE, lit
from render.paintings.masks import blurred, curve, shifted
from render.scene import Point
from render.theme import mix, rgb

FINER = 3
"""The enlargement with which sprites are drawn."""
SUN = (-0.45, -0.9)
"""The direction of the light on upright faces."""
DARK = 120
"""Colours whose components sum to less are lightened on their sides, so that shading is visible."""


class Pen:
    """A sprite in the making, with its origin in the middle; `reach` is half its side in units."""

    def __init__(self, unit: float, reach: float) -> None:
        self.unit = unit * FINER
        self.half = round(unit * reach) * FINER
        self.image = Image.new("RGBA", (2 * self.half, 2 * self.half))
        self._draw = ImageDraw.Draw(self.image)
        self._at = (0.0, 0.0, 1.0)

    def to(self, x: float = 0, y: float = 0, scale: float = 1) -> Pen:
        """Draw around another point, smaller or larger."""
        self._at = (x, y, scale)
        return self

    def pixels(self, points: Sequence[Point]) -> list[Point]:
        """Return points in pixels of the enlarged image."""
        x0, y0, scale = self._at
        return [(self.half + (x0 + x * scale) * self.unit, self.half + (y0 + y * scale) * self.unit) for x, y in points]

    def poly(self, points: Sequence[Point], fill: str) -> None:
        """Fill a polygon."""
        self._draw.polygon(self.pixels(points), fill)

    def oval(self, x: float, y: float, rx: float, ry: float, fill: str) -> None:
        """Fill an ellipse."""
        (left, top), (right, bottom) = self.pixels([(x - rx, y - ry), (x + rx, y + ry)])
        self._draw.ellipse((left, top, right, bottom), fill)

    def line(self, points: Sequence[Point], colour: str, width: float) -> None:
        """Draw a stroke."""
        wide = max(1, round(width * self._at[2] * self.unit))
        self._draw.line(self.pixels(points), colour, wide, "curve")

    def prism(self, front: Sequence[Point], fill: str, depth: Point = (0.16, -0.1), roof: str | None = None) -> None:
        """Draw a wooden block from its front, clockwise. Sides that face the sun are brighter."""
        side = mix(fill, "#6a6f86", 0.4) if sum(rgb(fill)) < DARK else fill
        edges = list(zip(front, [*front[1:], front[0]], strict=True))
        sides = []
        for (ax, ay), (bx, by) in edges:
            nx, ny = by - ay, ax - bx
            if nx * depth[0] + ny * depth[1] > 1e-6:
                towards = (SUN[0] * nx + SUN[1] * ny) / hypot(nx, ny)
                colour = roof if roof and ny < -0.02 else side
                quad = [(ax, ay), (ax + depth[0], ay + depth[1]), (bx + depth[0], by + depth[1]), (bx, by)]
                share = 0.38 * towards if towards > 0 else 0.6 * towards - 0.12
                sides.append((ay + by, quad, lit(colour, share)))
        for _, quad, colour in sorted(sides):
            self.poly(quad, colour)
        self.poly(front, fill)
        for (ax, ay), (bx, by) in edges:
            if (ay - by) * -SUN[0] + (bx - ax) * -SUN[1] > 1e-6:
                self.line([(ax, ay), (bx, by)], lit(fill, 0.45), 0.025)

    def growth(self) -> Image.Image:
        """Return what was drawn, reduced, without outline."""
        return self._reduced(self.image)

    def piece(self, rim: float = 0.035, shadow: float = 0.1) -> Image.Image:
        """Return what was drawn, reduced, with a dark outline, a pale rim and a soft shadow towards the lower right."""
        alpha, unit = self.image.getchannel("A"), self.unit
        whole = Image.new("RGBA", self.image.size, SHADE)
        cast = blurred(shifted(alpha, shadow * unit, shadow * 0.8 * unit), 0.055 * unit)
        whole.putalpha(curve(cast, (0, 0), (255, 158)))
        for share, colour in ((2.0, CREAM), (1.0, INK)):
            grown = blurred(alpha, rim * share * unit * 0.7).point([min(255, value * 9) for value in range(256)])
            whole.alpha_composite(flat(colour, grown))
        painted = self._brighter_above()
        painted.putalpha(alpha)
        whole.alpha_composite(painted)
        return self._reduced(whole)

    def glow(self, colour: str) -> Image.Image:
        """Return what was drawn, reduced, with a dark edge and a soft light around it."""
        alpha = self.image.getchannel("A")
        whole = flat(colour, curve(blurred(alpha, 0.12 * self.unit), (0, 0), (110, 240)))
        whole.alpha_composite(flat(INK, curve(blurred(alpha, 0.03 * self.unit), (20, 0), (60, 255))))
        whole.alpha_composite(self.image)
        return self._reduced(whole)

    def _brighter_above(self) -> Image.Image:
        """Return the drawing in full colours, darker towards its lower edge."""
        image = self.image.convert("RGB")
        box = self.image.getbbox() or (0, 0, 1, 1)
        fall = Image.new("L", image.size, 255)
        fall.paste(Image.linear_gradient("L").resize((image.width, box[3] - box[1])), (0, box[1]))
        warm, cool = curve(fall, (90, 255), (255, 222)), curve(fall, (90, 255), (255, 232))
        return ImageChops.multiply(image, Image.merge("RGB", (warm, warm, cool)))

    def _reduced(self, image: Image.Image) -> Image.Image:
        side = 2 * self.half // FINER
        return image.resize((side, side), Image.Resampling.LANCZOS)


def piece(
    draw: Callable[[Pen], None], unit: float, reach: float, rim: float = 0.035, shadow: float = 0.1
) -> Image.Image:
    """Return the image of a piece."""
    pen = Pen(unit, reach)
    draw(pen)
    return pen.piece(rim, shadow)


def flat(colour: str, alpha: Image.Image) -> Image.Image:
    """Return one colour with a mask as its transparency."""
    image = Image.new("RGBA", alpha.size, colour)
    image.putalpha(alpha)
    return image
