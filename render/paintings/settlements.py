"""Pieces of civilizations: tokens, cities, caravans, barbarians, city-states and monuments, each around the origin."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import cos, pi, sin

from render.layout import arc
from render.paintings.buildings import house, merlons
from render.paintings.colours import GOLD, INK, lit
from render.paintings.pen import Pen
from render.scene import Point

STONE, PALE, WOOD, BRICK = "#d9cdb4", "#efe6d2", "#8a5a33", "#c07a52"
WINDOW = "#ffe7a3"

Draw = Callable[[Pen], None]


def box(left: float, right: float, top: float, base: float) -> list[Point]:
    """Return the corners of a rectangle, clockwise from the lower left."""
    return [(left, base), (left, top), (right, top), (right, base)]


def token(pen: Pen, fill: str, levels: int = 1) -> None:
    """Draw a wooden disc, or two on top of each other, the upper one with a golden rim."""
    for level in range(levels):
        y = 0.1 - 0.2 * level
        pen.oval(0, y + 0.13, 0.49, 0.42, lit(fill, -0.45))
        golden = level > 0
        pen.oval(0, y, 0.49, 0.42, GOLD if golden else lit(fill, 0.4))
        pen.oval(0.02, y + 0.02, 0.45 - 0.06 * golden, 0.38 - 0.06 * golden, fill)


def _windows(pen: Pen, x: float, y: float) -> None:
    for dx in (-0.08, 0.08):
        for dy in (0.0, 0.16):
            pen.poly(box(x + dx - 0.04, x + dx + 0.04, y + dy - 0.05, y + dy + 0.05), WINDOW)


def city(pen: Pen, fill: str, *, capital: bool = False, mature: bool = False) -> None:
    """Draw three houses; a capital has a tower with a star, a mature city a wall."""
    house(pen, (0.2, 0.62), (0.42, -0.22, -0.52), fill, (0.1, -0.06))
    _windows(pen, 0.44, -0.14)
    if capital:
        pen.prism(
            [(-0.66, 0.42), (-0.66, -0.5), *merlons(-0.66, -0.18, -0.5, 0.14, 2), (-0.18, 0.42)], fill, (0.1, -0.06)
        )
        pen.poly(star(-0.42, -0.24, 0.2), GOLD)
    else:
        house(pen, (-0.64, -0.22), (0.42, -0.12, -0.4), fill, (0.1, -0.06))
        _windows(pen, -0.44, -0.04)
    house(pen, (-0.34, 0.36), (0.5, -0.06, -0.38), lit(fill, 0.08), (0.1, -0.06))
    if mature:
        pen.prism(
            [(-0.78, 0.66), (-0.78, 0.44), *merlons(-0.78, 0.72, 0.46, 0.1, 7), (0.72, 0.66)], STONE, (0.06, -0.04)
        )


def star(x: float, y: float, r: float) -> list[Point]:
    """Return a star with five points."""
    turns = ((number, r if number % 2 == 0 else 0.42 * r) for number in range(10))
    return [(x + far * sin(pi * number / 5), y - far * cos(pi * number / 5)) for number, far in turns]


def caravan(pen: Pen, fill: str) -> None:
    """Draw a covered wagon."""
    cover = [(-0.6, 0.2), (-0.6, -0.1), *arc(-0.06, -0.1, 0.54, 0.48, 180, 360), (0.48, -0.1), (0.48, 0.2)]
    pen.prism(cover, fill, (0.12, -0.07))
    pen.prism(box(-0.64, 0.52, 0.16, 0.32), WOOD, (0.12, -0.07))
    for x in (-0.36, 0.28):
        for r, colour in ((0.19, INK), (0.13, "#c99a62"), (0.05, INK)):
            pen.oval(x, 0.38, r, r, colour)


def barbarian(pen: Pen) -> None:
    """Draw a hooded warrior with a shield, and the flag for the letter."""
    pen.line([(-0.04, 0.56), (-0.04, -0.5)], "#6b4526", 0.08)
    pen.poly([(-0.66, 0.56), (-0.6, 0.0), (-0.38, -0.24), (-0.16, 0.0), (-0.1, 0.56)], "#3a2a24")
    pen.poly([(-0.66, 0.56), (-0.6, 0.0), (-0.38, -0.24), (-0.42, 0.56)], "#5a4338")
    for x in (-0.55, -0.21):
        side = 1 if x > -0.38 else -1
        pen.line([(x, -0.4), (x + 0.07 * side, -0.5), (x + 0.05 * side, -0.62)], "#f3e6c8", 0.07)
    pen.oval(-0.38, -0.32, 0.21, 0.23, "#2a1d18")
    pen.oval(-0.39, -0.28, 0.12, 0.13, "#d9a27a")
    for x, y, r, colour in ((-0.44, 0.22, 0.25, "#8d1f17"), (-0.46, 0.19, 0.18, "#c04434"), (-0.44, 0.22, 0.06, GOLD)):
        pen.oval(x, y, r, r, colour)
    flag = [(-0.02, -0.43), (0.3, -0.37), (0.7, -0.43), (0.7, 0.35), (0.3, 0.41), (-0.02, 0.35)]
    pen.poly(flag, "#17100d")
    pen.poly([(0.3, -0.37), (0.7, -0.43), (0.7, 0.35), (0.3, 0.41)], "#241a15")
    pen.line([flag[0], flag[1], flag[2]], "#b3261e", 0.07)
    pen.line([flag[3], flag[4], flag[5]], "#b3261e", 0.07)


def chip(pen: Pen, rim: str, fill: str) -> None:
    """Draw a round token of cardboard, on which an icon is shown."""
    pen.oval(0.02, 0.05, 0.43, 0.43, "#8f7a52")
    pen.oval(0, 0, 0.43, 0.43, rim)
    pen.oval(0, 0, 0.36, 0.36, fill)


def _banner(pen: Pen, fill: str) -> None:
    """Draw the banner of a city-state, on which the sign of its type is shown."""
    pen.line([(-0.4, -0.02), (0.4, -0.02)], WOOD, 0.09)
    pen.poly([(-0.36, 0.0), (0.36, 0.0), (0.36, 0.5), (0, 0.66), (-0.36, 0.5)], fill)
    pen.line([(-0.36, 0.5), (0, 0.66), (0.36, 0.5)], GOLD, 0.06)


def _carthage(pen: Pen) -> None:
    """Draw the round harbour with its ships."""
    pen.oval(0, -0.16, 0.7, 0.4, STONE)
    pen.oval(0, -0.18, 0.58, 0.32, "#2f7fb4")
    pen.oval(0, -0.24, 0.26, 0.16, STONE)
    pen.prism([(-0.2, -0.22), (-0.2, -0.5), (0, -0.66), (0.2, -0.5), (0.2, -0.22)], PALE, (0.08, -0.05), BRICK)
    for x in (-0.44, 0.44):
        pen.poly([(x - 0.1, -0.1), (x + 0.1, -0.1), (x, -0.36)], "#fff4dc")


def _kumasi(pen: Pen) -> None:
    """Draw the thatched roofs of a palace."""
    for x, size in ((-0.36, 0.9), (0.38, 0.8), (0.0, 1.15)):
        base = -0.02 if size > 1 else -0.08
        pen.prism(box(x - 0.26 * size, x + 0.26 * size, base - 0.26 * size, base), "#e2b27a", (0.06, -0.04))
        roof = [(x - 0.36 * size, base - 0.22 * size), (x, base - 0.68 * size), (x + 0.36 * size, base - 0.22 * size)]
        pen.prism(roof, "#a8763a", (0.07, -0.04))


def _brussels(pen: Pen) -> None:
    """Draw the town hall with its spire."""
    for x in (-0.5, 0.3):
        steps = [(x, 0.0), (x, -0.34), (x + 0.08, -0.34), (x + 0.08, -0.46), (x + 0.18, -0.46), (x + 0.18, -0.34)]
        pen.prism([*steps, (x + 0.26, -0.34), (x + 0.26, 0.0)], "#d99f6a", (0.08, -0.05))
    pen.prism([(-0.2, 0.0), (-0.2, -0.5), (0, -1.0), (0.2, -0.5), (0.2, 0.0)], PALE, (0.08, -0.05), "#5d6a78")
    for y in (-0.14, -0.36):
        pen.line([(-0.06, y), (-0.06, y - 0.1)], INK, 0.05)
        pen.line([(0.06, y), (0.06, y - 0.1)], INK, 0.05)


def _seoul(pen: Pen) -> None:
    """Draw a palace gate with curved roofs."""
    pen.prism(box(-0.5, 0.5, -0.26, 0.02), STONE, (0.08, -0.05))
    pen.prism(box(-0.36, 0.36, -0.5, -0.26), "#a5372c", (0.06, -0.04))
    for y, wide in ((-0.3, 0.66), (-0.62, 0.5)):
        roof = [(-wide, y), (-wide * 0.7, y - 0.1), (-wide * 0.36, y - 0.24), (wide * 0.36, y - 0.24)]
        pen.poly([*roof, (wide * 0.7, y - 0.1), (wide, y), (wide * 0.7, y + 0.02), (-wide * 0.7, y + 0.02)], "#2f5d57")
        pen.line(
            [(-wide, y), (-wide * 0.7, y - 0.1), (-wide * 0.36, y - 0.24), (wide * 0.36, y - 0.24)], "#8fc0b0", 0.05
        )


def _geneva(pen: Pen) -> None:
    """Draw the fountain in the lake, and a clock tower."""
    pen.oval(0.06, -0.08, 0.66, 0.2, "#2f7fb4")
    pen.line([(0.3, -0.08), (0.26, -0.92)], "#eaf7ff", 0.12)
    pen.poly([(0.2, -0.92), (0.36, -0.9), (0.66, -0.3), (0.5, -0.12), (0.36, -0.5)], "#cfeaf8")
    pen.prism(
        [(-0.52, 0.0), (-0.52, -0.46), (-0.32, -0.84), (-0.12, -0.46), (-0.12, 0.0)], PALE, (0.08, -0.05), "#8d2f25"
    )
    pen.oval(-0.32, -0.36, 0.12, 0.12, GOLD)
    pen.oval(-0.32, -0.36, 0.08, 0.08, "#fffaf0")


def _mohenjo_daro(pen: Pen) -> None:
    """Draw brick terraces with the great bath."""
    for number in range(4):
        half = 0.68 - 0.15 * number
        pen.prism(
            box(-half, half, -0.18 - 0.18 * number, 0.02 - 0.18 * number), lit(BRICK, 0.06 * number), (0.08, -0.05)
        )
    pen.poly([(-0.3, -0.02), (-0.24, -0.14), (0.24, -0.14), (0.3, -0.02)], "#3f9fc8")
    pen.oval(0, -0.78, 0.16, 0.12, PALE)


def _buenos_aires(pen: Pen) -> None:
    """Draw the obelisk between palms."""
    pen.prism([(-0.12, 0.0), (-0.09, -0.82), (0, -0.98), (0.09, -0.82), (0.12, 0.0)], "#f7f3e8", (0.08, -0.05))
    pen.prism(box(-0.3, 0.3, -0.1, 0.02), STONE, (0.08, -0.05))
    for x in (-0.46, 0.48):
        pen.line([(x, 0.0), (x + 0.03, -0.4)], WOOD, 0.08)
        for dx, dy in ((-0.26, 0.06), (-0.18, -0.12), (0.2, -0.12), (0.28, 0.06)):
            pen.line([(x + 0.03, -0.4), (x + dx * 0.6, -0.46 + dy * 0.5), (x + dx, -0.4 + dy)], "#3c7a35", 0.09)


def _kabul(pen: Pen) -> None:
    """Draw a fortress with a blue dome and minarets."""
    pen.prism(
        [(-0.66, 0.02), (-0.66, -0.3), *merlons(-0.66, 0.66, -0.3, 0.1, 6), (0.66, 0.02)], "#d2ae78", (0.08, -0.05)
    )
    dome = arc(0, -0.46, 0.3, 0.34, 180, 360)
    pen.prism([(-0.3, -0.3), *dome, (0.3, -0.3)], "#3a86b8", (0.06, -0.04))
    pen.oval(0, -0.84, 0.05, 0.08, GOLD)
    for x in (-0.52, 0.52):
        pen.prism(
            [(x - 0.08, -0.26), (x - 0.08, -0.74), (x, -0.94), (x + 0.08, -0.74), (x + 0.08, -0.26)],
            PALE,
            (0.05, -0.03),
        )


CITY_STATES: Mapping[str, Draw] = {
    "carthage": _carthage,
    "kumasi": _kumasi,
    "brussels": _brussels,
    "seoul": _seoul,
    "geneva": _geneva,
    "mohenjo_daro": _mohenjo_daro,
    "buenos_aires": _buenos_aires,
    "kabul": _kabul,
}
"""The buildings of each city-state."""


def city_state(pen: Pen, draw: Draw, fill: str) -> None:
    """Draw the buildings of a city-state above the banner of its type."""
    draw(pen)
    _banner(pen, fill)


def _steps(pen: Pen) -> None:
    for number in range(2):
        half = 0.66 - 0.08 * number
        pen.prism(box(-half, half, 0.44 - 0.12 * number, 0.56 - 0.12 * number), GOLD, (0.1, -0.06))


def _front(pen: Pen, fill: str, outline: Sequence[Point]) -> None:
    """Draw a golden block with a smaller front in the colour of a type."""
    pen.prism(outline, GOLD, (0.12, -0.07))
    pen.poly([(0.8 * x, 0.03 + 0.84 * y) for x, y in outline], fill)


def _temple(pen: Pen, fill: str) -> None:
    _front(pen, fill, [(-0.56, 0.32), (-0.56, -0.3), (0, -0.7), (0.56, -0.3), (0.56, 0.32)])
    for x in (-0.44, 0.44):
        pen.prism(box(x - 0.08, x + 0.08, -0.24, 0.32), GOLD, (0.05, -0.03))


def _observatory(pen: Pen, fill: str) -> None:
    dome = arc(0, -0.16, 0.52, 0.52, 180, 360)
    _front(pen, fill, [(-0.52, 0.32), (-0.52, -0.16), *dome, (0.52, 0.32)])
    pen.line([(0.16, -0.5), (0.44, -0.84)], GOLD, 0.14)


def _lighthouse(pen: Pen, fill: str) -> None:
    _front(pen, fill, [(-0.5, 0.32), (-0.36, -0.52), (0.36, -0.52), (0.5, 0.32)])
    pen.prism(box(-0.22, 0.22, -0.76, -0.52), "#fff3c0", (0.08, -0.05), GOLD)
    pen.poly([(-0.3, -0.74), (0, -0.98), (0.3, -0.74)], GOLD)


def _fortress(pen: Pen, fill: str) -> None:
    _front(pen, fill, [(-0.56, 0.32), (-0.56, -0.44), *merlons(-0.56, 0.56, -0.44, 0.2, 3), (0.56, 0.32)])


def _pyramid(pen: Pen, fill: str) -> None:
    _front(pen, fill, [(-0.62, 0.32), (0, -0.78), (0.62, 0.32)])


MONUMENTS: Mapping[str, Callable[[Pen, str], None]] = {
    "culture": _temple,
    "science": _observatory,
    "economy": _lighthouse,
    "industry": _pyramid,
    "military": _fortress,
}
"""The monuments of world wonders by type."""


def monument(pen: Pen, kind: str, fill: str) -> None:
    """Draw a world wonder: a golden monument on steps, with a front in the colour of its type."""
    _steps(pen)
    MONUMENTS[kind](pen, fill)
