"""Split text into runs of one font, in display order."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from itertools import groupby

from arabic_reshaper import reshape
from bidi import get_display
from PIL import ImageFont

from render.fonts import EAST_ASIAN, SCRIPTS, Face, font_file, script_file

GLYPH_SIZE = 24.0
"""Large enough to tell glyphs apart."""
NOWHERE = "\U0010ffff"
"""A character that no font has; it is drawn as the box for missing glyphs."""
SCRIPT_SIZE = 0.93
"""The relative size of Noto's letters to match those of Source Sans."""
FROM_THE_RIGHT = frozenset({"R", "AL", "AN"})
ALREADY_SHAPED = frozenset({"SansHebrew", "SansArabic"})
"""Scripts whose letters arrive already shaped and in display order."""
WEIGHTS = {"regular": 400, "semibold": 600, "bold": 700, "black": 900}

Run = tuple[ImageFont.FreeTypeFont, str]
"""Characters of one font, in order from left to right."""


@lru_cache(maxsize=32)
def font_of(face: Face, size: float) -> ImageFont.FreeTypeFont:
    """Return a font at a size in pixels.

    Each has its file in memory, up to 250 KiB, and can be opened again in less than 0.1 ms.
    """
    return ImageFont.truetype(font_file(face), size)


def runs(text: str, face: Face, size: float) -> list[Run]:
    """Return the text in runs of one font each, from left to right."""
    return [
        (_script_font(script, face, size) if script else font_of(face, size), part) for script, part in _parts(text)
    ]


@lru_cache(maxsize=4096)
def drawable(text: str) -> str:
    """Return the part of a text for which there are glyphs; decorative characters become plain ones."""
    found = "".join(_drawable(character) for character in unicodedata.normalize("NFC", text))
    seen = any(unicodedata.category(character)[0] not in "CMZ" for character in found)
    return " ".join(found.split()) if seen else ""


@lru_cache(maxsize=4096)
def _drawable(character: str) -> str:
    plain = unicodedata.normalize("NFKC", character)
    for candidate in (character, plain):
        if all(map(_is_plain, candidate)):
            return candidate
    return "".join(
        letter for letter in (character if _script(character) else plain) if _is_plain(letter) or _script(letter)
    )


@lru_cache(maxsize=4096)
def _parts(text: str) -> tuple[tuple[str, str], ...]:
    """Return runs of the text in display order with their script, which is empty for Source Sans."""
    if all(map(_is_plain, text)):
        return (("", text),)
    if any(unicodedata.bidirectional(character) in FROM_THE_RIGHT for character in text):
        # Vowel points would be drawn next to their letters.
        text = str(get_display(reshape("".join(c for c in text if unicodedata.category(c) != "Mn"))))
    scripts: list[str] = []
    for character in text:
        before = scripts[-1] if scripts else ""
        # Accents, joiners and spaces inside a script belong to the preceding letters.
        joins = unicodedata.category(character)[0] in "CMZ" or unicodedata.category(character) == "Sk"
        keeps = before and joins and _has_glyph(before, character)
        scripts.append(before if keeps else "" if _is_plain(character) else _script(character))
    paired = groupby(zip(scripts, text, strict=True), key=lambda pair: pair[0])
    return tuple((script, "".join(character for _, character in pairs)) for script, pairs in paired)


@lru_cache(maxsize=4096)
def _is_plain(character: str) -> bool:
    """Return whether Source Sans has a character."""
    return character.isspace() or _has_glyph("", character)


@lru_cache(maxsize=4096)
def _script(character: str) -> str:
    """Return the first other font that has a character, or an empty string."""
    return next((script for script in SCRIPTS if _has_glyph(script, character)), "")


@lru_cache(maxsize=8192)
def _has_glyph(script: str, character: str) -> bool:
    return bytes(_probe(script).getmask(character)) != _missing(script)


@cache
def _missing(script: str) -> bytes:
    return bytes(_probe(script).getmask(NOWHERE))


@cache
def _probe(script: str) -> ImageFont.FreeTypeFont:
    file = script_file(script) if script else font_file("regular")
    return ImageFont.truetype(file, GLYPH_SIZE, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=24)
def _script_font(script: str, face: Face, size: float) -> ImageFont.FreeTypeFont:
    engine = ImageFont.Layout.BASIC if script in ALREADY_SHAPED else None
    font = ImageFont.truetype(script_file(script), size * SCRIPT_SIZE, layout_engine=engine)
    if script != EAST_ASIAN:
        lightest, heaviest = (font.get_variation_axes()[0][end] for end in ("minimum", "maximum"))
        font.set_variation_by_axes([min(max(WEIGHTS[face], lightest or 0), heaviest or 0)])
    return font
