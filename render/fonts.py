"""Where the fonts are: Source Sans for text and Font Awesome for icons, from their packages."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Literal

from render.scene import Weight

Face = Weight | Literal["icons"]

_TEXT = {"regular": "Regular", "semibold": "Semibold", "bold": "Bold", "black": "Black"}


@cache
def font_file(face: Face) -> str:
    """The path of a font file."""
    if face == "icons":
        found = files("fontawesomefree") / "static" / "fontawesomefree" / "webfonts" / "fa-solid-900.ttf"
    else:
        found = files("font_source_sans_pro") / "files" / f"SourceSansPro-{_TEXT[face]}.ttf"
    assert found.is_file(), f"the font {found} is missing; install the locked requirements again"
    return str(found)
