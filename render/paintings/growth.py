"""The growth of the grounds: trees, peaks, dunes, furrows, reeds, waves and crags, each around the origin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cos, dist, pi, sin
from random import Random

from render.paintings.colours import CAST, lit
from render.paintings.pen import Pen
from render.theme import mix

TRIES = 14
"""Candidate places per feature; the one farthest from the others is used."""


def tree(pen: Pen, rng: Random, green: str) -> None:
    """Draw a conifer."""
    green = mix(green, rng.choice(("#123f2a", "#8aa63c", green)), 0.25)
    pen.oval(0.16, 0.02, 0.3, 0.1, CAST)
    for y, wide in ((0.0, 0.3), (-0.24, 0.25), (-0.48, 0.18)):
        pen.poly([(-wide, y), (0, y - 0.42), (0, y + 0.05)], lit(green, 0.34))
        pen.poly([(wide, y), (0, y - 0.42), (0, y + 0.05)], lit(green, -0.42))


def crown(pen: Pen, rng: Random, green: str) -> None:
    """Draw the crown of a broad tree."""
    green = mix(green, rng.choice(("#123f2a", "#8aa63c", green)), 0.2)
    pen.oval(0.16, 0.0, 0.32, 0.12, CAST)
    for x, y, r, share in ((0.03, -0.3, 0.33, -0.42), (-0.02, -0.34, 0.27, -0.04), (-0.09, -0.41, 0.15, 0.26)):
        pen.oval(x, y, r, r * 0.95, lit(green, share))


def peak(pen: Pen, rng: Random, rock: str) -> None:
    """Draw a mountain with snow, bright on its left side."""
    top, ridge = rng.uniform(-0.06, 0.06), rng.uniform(-0.05, 0.1)
    pen.poly([(0.1, 0.02), (0.75, 0.02), (0.95, 0.14), (0.2, 0.12)], CAST)
    left = [(-0.72, 0.02), (-0.4, -0.42), (-0.28, -0.4), (top, -1.0), (ridge, -0.35), (0.04, 0.08)]
    right = [(0.78, 0.04), (0.42, -0.44), (0.3, -0.46), (top, -1.0), (ridge, -0.35), (0.04, 0.08)]
    pen.poly(left, lit(rock, 0.3))
    pen.poly(right, lit(rock, -0.38))
    pen.poly([(-0.3, 0.03), (-0.16, -0.34), (-0.05, 0.05)], lit(rock, 0.06))
    snow = "#fdfdff"
    pen.poly([(top, -1.0), (-0.26, -0.52), (-0.17, -0.56), (-0.1, -0.44), (ridge * 0.6, -0.58)], snow)
    shaded = mix(snow, "#5d7099", 0.45)
    pen.poly([(top, -1.0), (0.27, -0.53), (0.17, -0.58), (0.1, -0.44), (ridge * 0.6, -0.58)], shaded)


def dune(pen: Pen, rng: Random, sand: str) -> None:
    """Draw a dune with a dark lee side."""
    crest = [(-0.8 + 0.16 * i, -0.34 * sin(i * pi / 10) ** 1.5) for i in range(11)]
    pen.poly([*crest, (0.8, 0.05), (-0.8, 0.05)], lit(sand, 0.4))
    pen.poly([*crest[5:], (0.45, 0.07), (0.1, 0.02), (-0.1, -0.12)], mix(sand, "#9c5a1e", 0.5))
    pen.line(crest, lit(sand, 0.8), 0.035)


def tuft(pen: Pen, rng: Random, green: str) -> None:
    """Draw a tuft of grass."""
    pen.oval(0.05, 0.02, 0.4, 0.1, CAST)
    for foot, tip, high in ((-0.1, -0.42, 0.42), (0.12, 0.44, 0.46), (-0.04, -0.14, 0.66), (0.06, 0.2, 0.6)):
        pen.line(
            [(foot, 0.02), ((foot + tip) / 2 * 0.8, -high * 0.6), (tip, -high)], lit(green, -0.3 * (tip > 0)), 0.12
        )


def mound(pen: Pen, rng: Random, earth: str) -> None:
    """Draw a round hill, bright on its upper left."""
    pen.oval(0.14, 0.02, 0.78, 0.17, CAST)
    for x, rx, ry, share in ((0.0, 0.72, 0.62, -0.34), (-0.06, 0.62, 0.54, -0.12), (-0.15, 0.44, 0.42, 0.16)):
        dome = [(x + rx * cos(i * pi / 12), -ry * sin(i * pi / 12)) for i in range(13)]
        pen.poly(dome, lit(earth, share))
    pen.line([(-0.5, -0.3), (-0.3, -0.5), (-0.02, -0.58)], lit(earth, 0.45), 0.05)


def reeds(pen: Pen, rng: Random) -> None:
    """Draw a pool with bulrushes."""
    for x, y, rx, ry, colour in (
        (0.0, 0.02, 0.62, 0.2, "#1d2a2c"),
        (-0.04, 0.0, 0.5, 0.14, "#4b6a6a"),
        (-0.16, -0.03, 0.2, 0.05, "#8fb0a4"),
    ):
        pen.oval(x, y, rx, ry, colour)
    for x in (-0.38, -0.12, 0.2, 0.44):
        pen.line([(x * 0.8, 0.05), (x * 1.1, -0.62)], "#b3c088", 0.06)
        pen.line([(x * 1.02, -0.42), (x * 1.1, -0.68)], "#7a4f2b", 0.12)


def field(pen: Pen, rng: Random) -> None:
    """Draw the furrows of a tilled field."""
    wheat, lean = rng.choice(("#d8a75f", "#e6c27c", "#b98450")), rng.uniform(-0.25, 0.25)
    for number in range(6):
        y = -0.4 + 0.15 * number
        row = [(-0.6 + 0.2 * i, y + lean * (i - 3) * 0.2 + 0.04 * sin(i)) for i in range(7)]
        pen.line(row, lit(wheat, 0.3), 0.09)
        pen.line([(x, below + 0.07) for x, below in row], lit(wheat, -0.35), 0.05)


def crag(pen: Pen, rng: Random, rock: str) -> None:
    """Draw a tooth of red rock."""
    pen.poly([(0.0, 0.03), (0.42, 0.03), (0.6, 0.13), (0.05, 0.1)], CAST)
    top = rng.uniform(-0.9, -0.65)
    pen.poly([(-0.34, 0.04), (-0.2, top + 0.2), (-0.04, top), (0.05, -0.2), (0.02, 0.08)], lit(rock, 0.34))
    pen.poly([(0.36, 0.05), (0.22, top + 0.25), (-0.04, top), (0.05, -0.2), (0.02, 0.08)], lit(rock, -0.5))


def crack(pen: Pen, rng: Random) -> None:
    """Draw a crack in dry earth."""
    way = [(-0.5, rng.uniform(-0.2, 0.2)), (-0.2, 0.05), (0.0, -0.1), (0.28, 0.08), (0.55, rng.uniform(-0.2, 0.1))]
    pen.line([(x, y + 0.04) for x, y in way], "#e09a80", 0.05)
    pen.line(way, "#5e2420", 0.06)
    pen.line([(0, -0.1), (0.1, -0.35)], "#5e2420", 0.05)


def wave(pen: Pen, rng: Random, colour: str) -> None:
    """Draw two small waves."""
    for shift in (0.0, 0.2):
        crest = [(-0.5 + 0.1 * i + shift, shift - 0.09 * abs(sin(i * pi / 5))) for i in range(11)]
        pen.line(crest, colour, 0.07)


def lily(pen: Pen, rng: Random) -> None:
    """Draw a water lily."""
    pen.oval(0, 0, 0.34, 0.2, "#2f7fb4")
    pen.oval(-0.04, -0.03, 0.32, 0.18, "#7cc07e")
    pen.oval(0.04, -0.06, 0.1, 0.08, "#fff3f3")


Feature = Callable[[Pen, Random], None]


@dataclass(frozen=True, slots=True)
class Growth:
    """A feature of a ground: how many of it stand on a cell, and how large they are."""

    feature: Feature
    count: int
    size: float


SIGNS = ((0.0, 0.12, 1.1), (-0.6, 0.16, 0.85), (0.6, 0.16, 0.85))
"""Places and relative sizes of the main feature of a cell: in the middle, and on both sides of a piece."""


def scatter(
    pen: Pen, grows: Sequence[Growth], rng: Random, room: float, signs: Sequence[tuple[float, float, float]] = SIGNS
) -> None:
    """Draw the growth of a cell, spread apart and the far ones first; the place of the name stays free.

    The first of its features is the sign of the ground; `signs` are its places and relative sizes.
    """
    placed: list[tuple[float, float, float, Feature]] = []
    first = grows[0]
    for x, y, share in signs:
        placed.append((x + rng.uniform(-0.05, 0.05), y + rng.uniform(-0.05, 0.05), first.size * share, first.feature))
    for growth in grows:
        for _ in range(growth.count):
            spots = [(rng.uniform(-0.95, 0.95) * room, rng.uniform(-1, 0.75) * room + 0.08) for _ in range(TRIES)]
            free = [(x, y) for x, y in spots if y < 0.3 * room or abs(x) > 0.55 * room] or spots
            best = max(free, key=lambda spot: min((dist(spot, other[:2]) for other in placed), default=9.0))
            placed.append((*best, growth.size * rng.uniform(0.65, 0.85), growth.feature))
    for x, y, size, feature in sorted(placed, key=lambda each: each[1]):
        feature(pen.to(x, y, size), rng)
    pen.to()
