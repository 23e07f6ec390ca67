"""Text and icons: their widths and images."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor

from PIL import Image, ImageDraw

from render.fonts import Face
from render.painter.font_fallback import font_of, runs
from render.painter.image_cache import Sprite

CAP_HEIGHT = 0.66
"""Height of a capital letter in Source Sans, in font sizes; text is centred by it."""
ICON_SHARE = 0.82
"""Font size of an icon in its square: wide glyphs stay inside."""
RIM = 0.1
"""Width of the rim around letters, in font sizes."""
ANCHORS = {"left": "ls", "center": "ms", "right": "rs"}
"""Pillow's names for a place on the baseline."""
BEFORE = {"l": 0.0, "m": 0.5, "r": 1.0}
"""The share of a text to the left of each of these places."""


@lru_cache(maxsize=16384)
def text_width(text: str, size: float, weight: Face = "regular") -> float:
    """Return the width of one line of text."""
    return sum(font.getlength(part) for font, part in runs(text, weight, size))


def text_mask(text: str, face: Face, size: float, anchor: str, rim: int = 0) -> Sprite:
    """Return text as a mask, with a rim of some pixels; `anchor` is the point of it at the origin."""
    pieces = [(font_of(face, size), text)] if face == "icons" else runs(text, face, size)
    if len(pieces) > 1:
        return _joined(text, face, size, anchor, rim)
    font, text = pieces[0]
    left, top, right, bottom = (round(edge) for edge in font.getbbox(text, anchor=anchor, stroke_width=rim))
    mask = Image.new("L", (max(1, right - left + 2), max(1, bottom - top + 2)))
    ImageDraw.Draw(mask).text((1 - left, 1 - top), text, 255, font, anchor=anchor, stroke_width=rim)
    return mask, left - 1, top - 1


def _joined(text: str, face: Face, size: float, anchor: str, rim: int) -> Sprite:
    """Return runs of several fonts on one baseline."""
    start = x = -BEFORE[anchor[0]] * text_width(text, size, face)
    pieces, edges = runs(text, face, size), []
    for font, part in pieces:
        left, top, right, bottom = font.getbbox(part, anchor="ls", stroke_width=rim)
        edges.append((x + left, top, x + right, bottom))
        x += font.getlength(part)
    lefts, tops, rights, bottoms = zip(*edges, strict=True)
    left, top = floor(min(lefts)) - 1, floor(min(tops)) - 1
    mask = Image.new("L", (ceil(max(rights)) - left + 1, ceil(max(bottoms)) - top + 1))
    draw, x = ImageDraw.Draw(mask), start
    for font, part in pieces:
        draw.text((x - left, -top), part, 255, font, anchor="ls", stroke_width=rim)
        x += font.getlength(part)
    return mask, left, top
