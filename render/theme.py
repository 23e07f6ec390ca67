"""Colours shared by all titles, and the arithmetic of contrast. A title's own colours are in its folder."""

from __future__ import annotations

from functools import cache

CANVAS = "#2b2723"
"""The background of pictures."""
PAPER = "#f4ecdb"
"""The colour of panels."""
PAPER_DEEP = "#e6d9be"
"""The colour of tiles and empty slots on panels."""
PAPER_EDGE = "#c9b891"
INK = "#2a211a"
INK_SOFT = "#63543f"
"""The colour of secondary text on paper."""
CREAM = "#fdf8ec"
"""The colour of text on dark."""
CREAM_SOFT = "#cfc3ae"
GOLD = "#f6c945"
"""The colour of recent changes, and of the active player."""
GLOW = "#ffffff"
"""The colour of possible choices."""
ALERT = "#b3261e"
"""The colour of crosses on used things."""
POWER = "#6a3d9a"
COIN = "#8a5f00"


def rgb(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue of #rrggbb."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@cache
def mix(a: str, b: str, share: float) -> str:
    """Return the colour between two, with that share of the second."""
    mixed = (round(x + (y - x) * share) for x, y in zip(rgb(a), rgb(b), strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)


@cache
def luminance(colour: str) -> float:
    """Return relative luminance as WCAG 2 defines it."""
    parts = [part / 255 for part in rgb(colour)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@cache
def contrast(a: str, b: str) -> float:
    """Return contrast of two colours, from 1 to 21."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@cache
def readable_on(background: str) -> str:
    """Return ink or cream, the one with more contrast."""
    return max((INK, CREAM), key=lambda colour: contrast(colour, background))
