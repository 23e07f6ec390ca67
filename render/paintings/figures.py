"""Flags, houses, monuments, busts and huts, each around the origin.

One unit is about the width of a piece. Letters and signs are not part of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from render.paintings.colours import CREAM, GOLD, INK, lit
from render.paintings.pen import Pen
from render.paintings.settlements import STONE, box
from render.scene import Point

POLE = "#5b3b20"
PLASTER = "#fbf0d6"


def flags(pen: Pen, fill: str, number: int = 1, white: bool = False) -> None:
    """Draw a waving flag on its pole, and others farther back; a white flag has a pale border."""
    for place in reversed(range(number)):
        dx, dy = 0.13 * place, -0.07 * place
        pen.line([(-0.44 + dx, 0.56 + dy), (-0.44 + dx, -0.66 + dy)], POLE, 0.1)
        pen.oval(-0.44 + dx, -0.68 + dy, 0.09, 0.09, GOLD)
        cloth = [(x + dx, y + dy) for x, y in _CLOTH]
        pen.poly(cloth, lit(fill, -0.25) if place else fill)
        pen.poly([cloth[1], cloth[2], cloth[5], cloth[6]], lit(fill, -0.3) if place else lit(fill, 0.1))
        if white and not place:
            pen.line([*cloth, cloth[0]], CREAM, 0.09)


_CLOTH: Sequence[Point] = (
    (-0.42, -0.6), (-0.1, -0.66), (0.22, -0.56), (0.54, -0.62),
    (0.54, 0.08), (0.22, 0.14), (-0.1, 0.04), (-0.42, 0.12),
)  # fmt: skip


def sign_house(pen: Pen, roof: str) -> None:
    """Draw a white house with a coloured roof, and room for the sign of its trade."""
    front = [(-0.48, 0.46), (-0.48, -0.22), (-0.05, -0.58), (0.38, -0.22), (0.38, 0.46)]
    pen.prism(front, PLASTER, (0.16, -0.1), roof)
    pen.line([(-0.54, -0.15), (-0.05, -0.58), (0.44, -0.15)], roof, 0.15)
    pen.line([(-0.53, -0.18), (-0.06, -0.6)], lit(roof, 0.4), 0.04)


def monument(pen: Pen, fill: str, *, ruined: bool = False) -> None:
    """Draw a temple front on steps, of gold or, as a ruin, of grey stone with a crack."""
    gold = "#9a9186" if ruined else GOLD
    for step, y in enumerate((0.52, 0.4)):
        far = 0.62 - 0.08 * step
        pen.prism(box(-far - 0.02, far - 0.06, y - 0.12, y), gold, (0.1, -0.06))
    pen.prism([(-0.48, 0.28), (-0.48, -0.36), (-0.02, -0.64), (0.44, -0.36), (0.44, 0.28)], gold, (0.12, -0.07))
    pen.poly([(-0.39, 0.28), (-0.39, -0.31), (-0.02, -0.52), (0.35, -0.31), (0.35, 0.28)], fill)
    if ruined:
        pen.line([(0.16, -0.56), (0.06, -0.3), (0.2, -0.1), (0.1, 0.1), (0.24, 0.5)], INK, 0.06)


def bust(pen: Pen) -> None:
    """Draw a bust of marble on a plinth."""
    pen.prism([(-0.42, 0.52), (-0.36, 0.3), (0.28, 0.3), (0.34, 0.52)], STONE, (0.1, -0.06))
    pen.prism([(-0.44, 0.3), (-0.32, 0.02), (-0.06, -0.08), (0.22, 0.02), (0.34, 0.3)], "#f1e8d4", (0.06, -0.04))
    pen.oval(-0.06, -0.3, 0.25, 0.29, "#c8bb9f")
    pen.oval(-0.09, -0.33, 0.21, 0.25, "#f7efdc")
    pen.oval(0.3, -0.3, 0.34, 0.34, INK)
    pen.oval(0.3, -0.3, 0.3, 0.3, "#e8b9a0")


def huts(pen: Pen, number: int) -> None:
    """Draw straw huts: one, or two for a village."""
    places = ((0.24, -0.02, 0.86), (-0.16, 0.1, 1.0)) if number > 1 else ((0.0, 0.06, 1.15),)
    for x, y, size in places:
        at = pen.to(x, y, size)
        at.poly(box(-0.34, 0.34, -0.06, 0.34), "#b98a54")
        at.poly(box(0.02, 0.34, -0.06, 0.34), "#8f6437")
        at.poly(box(-0.1, 0.1, 0.06, 0.34), INK)
        at.poly([(-0.5, 0.02), (0, -0.56), (0, 0.06)], "#ecc878")
        at.poly([(0.5, 0.02), (0, -0.56), (0, 0.06)], "#b98a45")
        for side in (-0.3, -0.15):
            at.line([(0, -0.5), (side, 0.02)], "#c79a50", 0.02)
    pen.to()


def palisade(pen: Pen) -> None:
    """Draw pointed stakes before a village, so that it differs from a hut by its outline."""
    for x in (-0.66, -0.5, -0.34, -0.18, -0.02, 0.14, 0.3, 0.46, 0.62):
        pen.poly([(x - 0.07, 0.56), (x - 0.07, 0.26), (x, 0.16), (x + 0.07, 0.26), (x + 0.07, 0.56)], "#5a1a14")
        pen.line([(x - 0.03, 0.52), (x - 0.03, 0.26)], "#8d3a2c", 0.03)


def chip(pen: Pen) -> None:
    """Draw a small disc of cardboard, on which a sign is shown."""
    pen.oval(0.03, 0.06, 0.46, 0.46, "#8f7a52")
    pen.oval(0, 0, 0.46, 0.46, "#fff8e6")
