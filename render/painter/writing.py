"""Text and icons: how wide they are, and their images."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from render.fonts import Face, font_file
from render.painter.kept import Sprite

CAP_HEIGHT = 0.66
"""Height of a capital letter in Source Sans, in font sizes; text is centred by it."""
ICON_SHARE = 0.82
"""Font size of an icon in its square: wide glyphs stay inside."""
ANCHORS = {"left": "ls", "center": "ms", "right": "rs"}
"""Pillow's names for a place on the baseline."""


@lru_cache(maxsize=16384)
def text_width(text: str, size: float, weight: Face = "regular") -> float:
    """The width of one line of text."""
    return font_of(weight, size).getlength(text)


@lru_cache(maxsize=256)
def font_of(face: Face, size: float) -> ImageFont.FreeTypeFont:
    """A font at a size in pixels."""
    return ImageFont.truetype(font_file(face), size)


def written(text: str, face: Face, size: float, anchor: str) -> Sprite:
    """Text as a mask; `anchor` says which of its points is the origin."""
    font = font_of(face, size)
    left, top, right, bottom = (round(edge) for edge in font.getbbox(text, anchor=anchor))
    mask = Image.new("L", (max(1, right - left + 2), max(1, bottom - top + 2)))
    ImageDraw.Draw(mask).text((1 - left, 1 - top), text, 255, font, anchor=anchor)
    return mask, left - 1, top - 1
