"""Natural wonders as parts of the land, each around the middle of its space; the place of the name stays calm."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin
from random import Random

from render.paintings.colours import CAST, lit
from render.paintings.growth import tree
from render.paintings.pen import Pen
from render.scene import Point
from render.theme import mix

SNOW = "#fbfdff"


def _ripples(pen: Pen, y: float, half: float) -> None:
    for number in range(3):
        x = -half + 0.8 * half * number
        pen.line([(x, y + 0.08 * (number % 2)), (x + 0.16, y - 0.03), (x + 0.32, y + 0.02)], "#e6f6f4b0", 0.035)


def torres_del_paine(pen: Pen, rng: Random) -> None:
    """Draw three granite towers above a glacier lake."""
    pen.oval(0, 0.42, 0.72, 0.34, "#1f6f8c")
    pen.oval(0, 0.4, 0.68, 0.3, "#3fa7bd")
    _ripples(pen, 0.44, 0.5)
    for x, foot, top, rock in ((-0.62, 0.26, -0.42, "#75797f"), (0.66, 0.26, -0.36, "#6d7176")):
        pen.poly([(x - 0.3, foot), (x - 0.02, top), (x + 0.06, foot)], lit(rock, 0.25))
        pen.poly([(x + 0.32, foot), (x - 0.02, top), (x + 0.06, foot)], lit(rock, -0.35))
    for x, high, wide in ((-0.34, 0.98, 0.19), (0.32, 0.88, 0.18), (0.0, 1.16, 0.21)):
        rock = "#b09a8c"
        pen.poly(
            [(x - wide, 0.24), (x - 0.7 * wide, 0.24 - 0.8 * high), (x - 0.1 * wide, 0.24 - high), (x, 0.24)],
            lit(rock, 0.3),
        )
        pen.poly(
            [(x + wide, 0.24), (x + 0.6 * wide, 0.24 - 0.84 * high), (x - 0.1 * wide, 0.24 - high), (x, 0.24)],
            lit(rock, -0.34),
        )
        pen.line([(x - 0.4 * wide, 0.1), (x - 0.35 * wide, 0.24 - 0.6 * high)], lit(rock, 0.02), 0.03)
        pen.poly(
            [(x - 0.5 * wide, 0.24 - 0.9 * high), (x - 0.1 * wide, 0.24 - high), (x + 0.1 * wide, 0.24 - 0.86 * high)],
            SNOW,
        )
    pen.poly([(-0.72, 0.28), (-0.3, 0.12), (0.1, 0.2), (0.5, 0.1), (0.74, 0.28), (0.2, 0.34), (-0.4, 0.33)], "#eef5f8")
    pen.poly([(-0.1, 0.32), (0.5, 0.1), (0.74, 0.28), (0.2, 0.34)], "#c3d3df")


def cliffs_of_dover(pen: Pen, rng: Random) -> None:
    """Draw white cliffs above the sea."""
    pen.poly([(-0.84, 0.0), (0.84, -0.2), (0.84, 0.46), (0, 0.92), (-0.84, 0.46)], "#2f86b0")
    pen.poly([(-0.84, 0.34), (0.0, 0.5), (0.84, 0.2), (0.84, 0.3), (0, 0.62), (-0.84, 0.44)], "#5cb2cc")
    face = [(-0.84, -0.34), (-0.4, -0.4), (-0.06, -0.2), (0.3, -0.34), (0.62, -0.5), (0.74, 0.06), (0.42, 0.3)]
    pen.poly([*face, (0.0, 0.4), (-0.4, 0.42), (-0.84, 0.3)], "#f7f3e6")
    for x, top, foot in (
        (-0.62, -0.3, 0.34),
        (-0.3, -0.28, 0.4),
        (0.06, -0.2, 0.36),
        (0.38, -0.3, 0.28),
        (0.6, -0.4, 0.14),
    ):
        pen.poly([(x, top), (x + 0.1, foot), (x - 0.06, foot)], "#c9c4b2")
        pen.line([(x - 0.1, top + 0.1), (x - 0.12, foot - 0.06)], "#ffffff", 0.05)
    grass = [(-0.84, -0.44), (0, -0.92), (0.84, -0.46), (0.62, -0.48), (0.3, -0.3), (-0.06, -0.16), (-0.4, -0.36)]
    pen.poly([*grass, (-0.84, -0.3)], "#8ab04e")
    pen.line([(-0.84, -0.31), (-0.4, -0.37), (-0.06, -0.17), (0.3, -0.31), (0.62, -0.48)], "#5d8438", 0.05)
    for x, y in ((-0.4, -0.58), (0.1, -0.64), (0.4, -0.56), (0.0, -0.4)):
        pen.oval(x, y, 0.09, 0.06, "#6d9840")
    pen.line([(-0.84, 0.34), (-0.4, 0.45), (0.0, 0.43), (0.42, 0.33), (0.76, 0.08)], "#ffffffd0", 0.05)


def mt_everest(pen: Pen, rng: Random) -> None:
    """Draw the highest of all mountains, with its plume of snow."""
    pen.poly([(0.1, 0.34), (0.9, 0.3), (0.8, 0.5), (0.0, 0.48)], CAST)
    for x, top, half, rock in ((-0.52, -0.36, 0.38, "#8793a8"), (0.56, -0.42, 0.36, "#7b879d")):
        pen.poly([(x - half, 0.34), (x, top), (x + 0.04, 0.36)], lit(rock, 0.45))
        pen.poly([(x + half, 0.34), (x, top), (x + 0.04, 0.36)], lit(rock, -0.32))
        pen.poly([(x, top), (x - 0.14, top + 0.24), (x - 0.02, top + 0.18), (x + 0.14, top + 0.26)], SNOW)
    peak = (0.0, -1.08)
    left: list[Point] = [(-0.6, 0.44), (-0.36, -0.16), (-0.2, -0.36), peak, (0.1, -0.4), (0.02, 0.0), (0.16, 0.46)]
    right: list[Point] = [(0.7, 0.44), (0.46, -0.16), (0.26, -0.44), peak, (0.1, -0.4), (0.02, 0.0), (0.16, 0.46)]
    pen.poly(left, "#f4f8fd")
    pen.poly(right, "#8fa0bd")
    for points in (
        [(-0.42, 0.3), (-0.28, -0.1), (-0.2, 0.3)],
        [(-0.16, 0.1), (-0.1, -0.34), (-0.02, 0.04)],
        [(-0.08, -0.5), (-0.02, -0.8), (0.02, -0.46)],
    ):
        pen.poly(points, "#aab8cd")
    for points in ([(0.3, 0.36), (0.34, -0.1), (0.5, 0.34)], [(0.12, 0.1), (0.18, -0.36), (0.26, 0.06)]):
        pen.poly(points, "#5d6c8a")
    pen.poly([peak, (0.3, -1.06), (0.6, -0.96), (0.34, -0.98), (0.1, -0.9)], "#ffffffe0")


def crater_lake(pen: Pen, rng: Random) -> None:
    """Draw a deep blue lake in a caldera, with its island."""
    pen.oval(0.06, -0.02, 0.86, 0.6, CAST)
    pen.oval(0, -0.1, 0.84, 0.6, "#8d7358")
    pen.oval(-0.03, -0.14, 0.78, 0.54, "#b59877")
    pen.oval(0.02, -0.1, 0.68, 0.46, "#5c4a3a")
    pen.oval(0, -0.06, 0.64, 0.4, "#1b4fa8")
    pen.oval(-0.06, -0.08, 0.5, 0.28, "#2f6bd0")
    pen.oval(-0.2, -0.14, 0.24, 0.1, "#6aa2ee")
    for number in range(11):
        a = pi * (1.05 + 0.09 * number)
        x, y = 0.66 * cos(a), -0.1 + 0.45 * sin(a)
        pen.poly(
            [(x - 0.08, y + 0.06), (x, y - 0.1), (x + 0.08, y + 0.06)], lit("#8d7358", 0.25 if number < 6 else -0.2)
        )
        if number % 2:
            pen.poly([(x - 0.03, y - 0.03), (x, y - 0.1), (x + 0.04, y - 0.02)], SNOW)
    pen.oval(0.22, 0.0, 0.17, 0.07, "#17407f")
    pen.poly([(0.08, 0.0), (0.2, -0.24), (0.36, 0.02)], "#4d7f45")
    pen.poly([(0.2, -0.24), (0.36, 0.02), (0.22, 0.03)], "#315a34")
    for x, y in ((-0.7, 0.3), (0.66, 0.34), (-0.5, 0.46)):
        tree(pen.to(x, y, 0.36), rng, "#2f6f43")
    pen.to()


def grand_mesa(pen: Pen, rng: Random) -> None:
    """Draw a table mountain of red layers."""
    pen.poly([(0.0, 0.4), (0.7, 0.34), (0.92, 0.5), (0.1, 0.5)], CAST)
    layers = (
        ("#9c4527", 0.38, 0.8),
        ("#c9683a", 0.2, 0.72),
        ("#e39a5c", 0.06, 0.66),
        ("#b5542f", -0.06, 0.62),
        ("#d97c48", -0.26, 0.58),
    )
    for colour, base, half in layers:
        top = base - 0.2
        pen.poly([(-half, base), (-half + 0.05, top), (half - 0.07, top), (half, base)], colour)
        pen.poly([(0.18, base), (0.2, top), (half - 0.07, top), (half, base)], lit(colour, -0.34))
    for x, top, foot in ((-0.4, -0.4, 0.3), (-0.12, -0.42, 0.34), (0.4, -0.4, 0.3)):
        pen.poly([(x, top), (x + 0.07, foot), (x - 0.07, foot)], "#7d3520a0")
    pen.poly([(-0.56, -0.42), (-0.36, -0.66), (0.42, -0.68), (0.54, -0.44), (0.2, -0.4), (-0.2, -0.42)], "#86a548")
    pen.poly([(0.1, -0.41), (0.42, -0.68), (0.54, -0.44), (0.2, -0.4)], "#67883a")
    for x in (-0.26, -0.06, 0.16, 0.34):
        tree(pen.to(x, -0.5, 0.26), rng, "#3f7a3d")
    pen.to()


def galapagos_islands(pen: Pen, rng: Random) -> None:
    """Draw volcanic islands in a shallow sea, and a giant tortoise."""
    for x, y, rx, ry in ((-0.3, -0.12, 0.52, 0.3), (0.46, -0.3, 0.36, 0.2), (0.16, 0.3, 0.46, 0.24)):
        pen.oval(x, y, rx, ry, "#8fd6d8")
        pen.oval(x, y - 0.01, 0.86 * rx, 0.82 * ry, "#ecd9a4")
    for x, y, size in ((-0.32, -0.1, 1.0), (0.46, -0.3, 0.62)):
        rock = "#5b7a46"
        pen.poly(
            [(x - 0.4 * size, y), (x - 0.1 * size, y - 0.66 * size), (x, y - 0.56 * size), (x - 0.02, y + 0.06)],
            lit(rock, 0.2),
        )
        pen.poly(
            [(x + 0.42 * size, y), (x + 0.1 * size, y - 0.66 * size), (x, y - 0.56 * size), (x - 0.02, y + 0.06)],
            lit(rock, -0.36),
        )
        pen.oval(x, y - 0.62 * size, 0.1 * size, 0.04 * size, "#3a2a24")
        pen.oval(x + 0.06, y - 0.8 * size, 0.13 * size, 0.07 * size, "#f4f1ead0")
        pen.oval(x + 0.18 * size, y - 0.92 * size, 0.09 * size, 0.05 * size, "#f4f1eaa0")
    pen.oval(0.16, 0.3, 0.26, 0.06, CAST)
    for x in (0.0, 0.3):
        pen.oval(x, 0.27, 0.07, 0.06, "#8f8a4d")
    pen.oval(0.44, 0.15, 0.09, 0.07, "#a39c58")
    dome = [(0.16 + 0.27 * cos(pi + pi * i / 12), 0.26 + 0.32 * sin(pi + pi * i / 12)) for i in range(13)]
    pen.poly(dome, "#6b5a2e")
    pen.poly([(0.16 + 0.8 * (x - 0.16) - 0.03, 0.26 + 0.8 * (y - 0.26) - 0.02) for x, y in dome], "#97854a")
    pen.line([(0.06, 0.2), (0.14, 0.04), (0.24, 0.2)], "#5a4a24", 0.03)
    _ripples(pen, 0.56, 0.5)


def mt_kilimanjaro(pen: Pen, rng: Random) -> None:
    """Draw a broad mountain with snow above the savanna, and an acacia."""
    rock = "#7d89a6"
    pen.poly([(-0.84, 0.24), (-0.3, -0.62), (0.0, -0.56), (0.04, 0.28)], lit(rock, 0.22))
    pen.poly([(0.84, 0.24), (0.34, -0.66), (0.0, -0.56), (0.04, 0.28)], lit(rock, -0.3))
    for x, top in ((-0.5, -0.1), (-0.2, -0.26), (0.3, -0.26), (0.56, 0.0)):
        pen.poly([(x, top), (x + 0.1, 0.24), (x - 0.06, 0.24)], lit(rock, -0.1 if x < 0 else -0.46))
    cap = [(-0.44, -0.4), (-0.3, -0.64), (0.0, -0.6), (0.34, -0.68), (0.48, -0.42), (0.34, -0.34), (0.24, -0.44)]
    pen.poly([*cap, (0.1, -0.26), (-0.02, -0.4), (-0.18, -0.22), (-0.28, -0.38)], SNOW)
    pen.poly([(0.02, -0.58), (0.34, -0.68), (0.48, -0.42), (0.34, -0.34), (0.24, -0.44), (0.1, -0.26)], "#b9c8de")
    pen.poly([(-0.86, 0.2), (-0.3, 0.12), (0.3, 0.18), (0.86, 0.12), (0.86, 0.3), (0, 0.4), (-0.86, 0.3)], "#c2a852")
    pen.poly([(-0.5, -0.02), (-0.1, -0.08), (0.5, -0.02), (0.2, 0.04), (-0.2, 0.04)], "#f4f4f490")
    pen.oval(0.42, 0.38, 0.26, 0.06, CAST)
    pen.line([(0.36, 0.38), (0.34, 0.12), (0.22, -0.02)], "#4d3a20", 0.06)
    pen.line([(0.35, 0.16), (0.48, -0.02)], "#4d3a20", 0.05)
    for x, y, rx, colour in (
        (0.34, -0.02, 0.36, "#2f5a2b"),
        (0.3, -0.06, 0.3, "#4d7f3a"),
        (0.24, -0.08, 0.16, "#76a34c"),
    ):
        pen.oval(x, y, rx, 0.3 * rx, colour)


def pantanal(pen: Pen, rng: Random) -> None:
    """Draw the meanders of a great marsh with water lilies."""
    bends: list[Point] = [
        (0.3, -0.86),
        (0.44, -0.56),
        (0.1, -0.36),
        (-0.3, -0.22),
        (-0.2, 0.04),
        (0.3, 0.14),
        (0.46, 0.34),
    ]
    for colour, width in (("#4b7d3a", 0.44), ("#2f86a0", 0.34), ("#57b0c4", 0.2)):
        pen.line([*bends, (0.2, 0.62)], colour, width)
    for x, y, rx in ((-0.5, -0.52, 0.24), (0.56, -0.16, 0.18), (-0.48, 0.36, 0.26)):
        pen.oval(x, y, rx, 0.56 * rx, "#3f7f96")
        pen.oval(x - 0.02, y - 0.01, 0.8 * rx, 0.42 * rx, "#6dbccb")
    for x, y in ((-0.06, -0.28), (0.22, -0.42), (0.02, 0.08), (0.34, 0.2), (-0.48, 0.34)):
        pen.oval(x, y, 0.1, 0.06, "#2e6b3a")
        pen.oval(x - 0.01, y - 0.012, 0.085, 0.045, "#8fd07c")
    for x, y in ((-0.06, -0.3), (0.34, 0.18)):
        pen.oval(x, y, 0.04, 0.035, "#fff0f6")
    for x, y, size in (
        (-0.64, -0.12, 0.44),
        (0.66, -0.42, 0.4),
        (-0.16, -0.62, 0.36),
        (0.7, 0.22, 0.42),
        (-0.3, -0.66, 0.3),
    ):
        tree(pen.to(x, y, size), rng, mix("#2f7a3d", "#6b8a3a", 0.3))
    pen.to()
    for x, y in ((-0.16, 0.0), (0.52, 0.06), (-0.66, 0.3)):
        for lean in (-0.06, 0.0, 0.07):
            pen.line([(x + lean * 0.5, y), (x + lean, y - 0.2)], "#c9cf8a", 0.025)


LANDMARKS: Mapping[str, Callable[[Pen, Random], None]] = {
    "torres_del_paine": torres_del_paine,
    "cliffs_of_dover": cliffs_of_dover,
    "mt_everest": mt_everest,
    "crater_lake": crater_lake,
    "grand_mesa": grand_mesa,
    "galapagos_islands": galapagos_islands,
    "mt_kilimanjaro": mt_kilimanjaro,
    "pantanal": pantanal,
}
"""The natural wonders."""
