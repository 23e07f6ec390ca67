"""The font files: Source Sans for text, Font Awesome for icons, Noto for names in all other scripts."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Literal

from render.scene import Weight

Face = Weight | Literal["icons"]

_TEXT = {"regular": "Regular", "semibold": "Semibold", "bold": "Bold", "black": "Black"}
EAST_ASIAN = "CJK"
SCRIPTS = (
    "Sans",
    "SansHebrew",
    "SansArabic",
    "SansThai",
    "SansDevanagari",
    "SansGeorgian",
    "SansArmenian",
    "SansBengali",
    "SansTamil",
    "SansTelugu",
    "SansGujarati",
    "SansGurmukhi",
    "SansKannada",
    "SansMalayalam",
    "SansOriya",
    "SansSinhala",
    "SansKhmer",
    "SansLao",
    "SansMyanmar",
    "SansEthiopic",
    "Emoji",
    EAST_ASIAN,
    "SansSymbols",
)
"""Fonts for characters that Source Sans lacks, in the order in which they are tried."""


@cache
def font_file(face: Face) -> str:
    """Return the path of a font file."""
    if face == "icons":
        return _found("fonticon_fa6", "fonts", "Font Awesome 6 Free-Solid-900.otf")
    return _found("font_source_sans_pro", "files", f"SourceSansPro-{_TEXT[face]}.ttf")


@cache
def script_file(script: str) -> str:
    """Return the path of the font for a script; all except the East Asian one have variable weight."""
    if script == EAST_ASIAN:
        return _found("noto_cjk_sans_jp_bold", "NotoSansCJKjp-Bold.otf")
    return _found("manimgx_fonts", f"Noto{script}[wght].ttf")


def _found(package: str, *path: str) -> str:
    found = files(package).joinpath(*path)
    assert found.is_file(), f"the font {found} is missing; install the locked requirements again"
    return str(found)
