"""Text and icons: how wide they are, and their images."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

from PIL import Image, ImageDraw, ImageFont

from render.fonts import Face, font_file
from render.painter.kept import Sprite

GLYPH_SIZE = 24.0
"""Large enough to tell glyphs apart."""
CAP_HEIGHT = 0.66
"""Height of a capital letter in Source Sans, in font sizes; text is centred by it."""
ICON_SHARE = 0.82
"""Font size of an icon in its square: wide glyphs stay inside."""
NOWHERE = "\U0010ffff"
"""A character that no font has; it is drawn as the box that stands for whatever is missing."""
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


@lru_cache(maxsize=4096)
def drawable(text: str) -> str:
    """The part of a text for which there are glyphs; characters in fancy dress become the plain ones."""
    found = "".join(
        character if _has_glyph(character) else "".join(filter(_has_glyph, unicodedata.normalize("NFKC", character)))
        for character in unicodedata.normalize("NFC", text)
    )
    return " ".join(found.split())


@lru_cache(maxsize=4096)
def _has_glyph(character: str) -> bool:
    if character.isspace():
        return True
    font = font_of("regular", GLYPH_SIZE)
    return font.getlength(character) != font.getlength(NOWHERE) or bytes(font.getmask(character)) != _missing()


@cache
def _missing() -> bytes:
    return bytes(font_of("regular", GLYPH_SIZE).getmask(NOWHERE))


def written(text: str, face: Face, size: float, anchor: str) -> Sprite:
    """Text as a mask; `anchor` says which of its points is the origin."""
    font = font_of(face, size)
    left, top, right, bottom = (round(edge) for edge in font.getbbox(text, anchor=anchor))
    mask = Image.new("L", (max(1, right - left + 2), max(1, bottom - top + 2)))
    ImageDraw.Draw(mask).text((1 - left, 1 - top), text, 255, font, anchor=anchor)
    return mask, left - 1, top - 1
