"""The icons of titles: the sign of a title's legend that stands for it."""

from __future__ import annotations

from functools import cache

from render import SYMBOLS, emoji_of


def icon_path(title: str) -> str:
    """Return the address of the icon of a title below that of the pages; empty for a title without one."""
    return f"icon/{title}.png" if title in SYMBOLS and SYMBOLS[title].emblem else ""


@cache
def icon_of(title: str) -> bytes | None:
    """Return the icon of a title as PNG, or None. For a worker thread."""
    if not icon_path(title):
        return None
    legend = SYMBOLS[title]
    return emoji_of(next(sign for sign in legend.signs if sign.key == legend.emblem)).png
