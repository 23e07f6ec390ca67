"""Wooden pieces: buildings with different outlines, walls, bridges and shields, each around the origin."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import cos, radians, sin

from render.layout import arc, hex_corners
from render.paintings.colours import GOLD, lit
from render.paintings.pen import Pen
from render.scene import Point


def merlons(left: float, right: float, y: float, high: float, count: int) -> list[Point]:
    """Return battlements from left to right."""
    step = (right - left) / (2 * count - 1)
    found: list[Point] = []
    for number in range(2 * count - 1):
        top = y - (0 if number % 2 else high)
        found += [(left + number * step, top), (left + (number + 1) * step, top)]
    return found


def house(pen: Pen, across: Point, heights: tuple[float, float, float], fill: str, depth: Point = (0.17, -0.1)) -> None:
    """Draw a house with its gable to the viewer: its left and right side, and the heights of base, eaves and ridge."""
    (left, right), (base, eaves, ridge) = across, heights
    roof, middle = lit(fill, -0.5), (left + right) / 2
    front = [(left, base), (left, eaves), (middle, ridge), (right, eaves), (right, base)]
    pen.prism(front, fill, depth, roof)
    pen.line([(left - 0.05, eaves + 0.05), (middle, ridge - 0.01), (right + 0.05, eaves + 0.05)], roof, 0.09)
    pen.line([(left - 0.05, eaves + 0.03), (middle, ridge - 0.03)], lit(roof, 0.45), 0.03)


def dwelling(pen: Pen, fill: str) -> None:
    """Draw a house with one gable."""
    house(pen, (-0.36, 0.3), (0.42, -0.08, -0.46), fill)


def trading_house(pen: Pen, fill: str) -> None:
    """Draw a house with two gables."""
    house(pen, (-0.06, 0.46), (0.44, -0.16, -0.52), fill)
    house(pen, (-0.54, 0.1), (0.44, -0.02, -0.34), fill, (0.12, -0.07))


def temple(pen: Pen, fill: str) -> None:
    """Draw a dome on a plinth."""
    stone = lit(fill, -0.4)
    pen.prism([(-0.5, 0.44), (-0.5, 0.32), (0.44, 0.32), (0.44, 0.44)], stone, (0.14, -0.08))
    dome = arc(-0.03, -0.06, 0.39, 0.46, 180, 360)
    pen.prism([(-0.42, 0.32), (-0.42, -0.06), *dome, (0.36, -0.06), (0.36, 0.32)], fill, (0.14, -0.08))
    pen.line([(-0.42, -0.06), (0.36, -0.06)], stone, 0.05)
    pen.oval(-0.03, -0.55, 0.08, 0.1, GOLD)


def stronghold(pen: Pen, fill: str) -> None:
    """Draw a castle with two towers."""
    stone = lit(fill, -0.4)
    left, right = merlons(-0.56, -0.26, -0.34, 0.12, 2), merlons(0.2, 0.5, -0.34, 0.12, 2)
    wall = merlons(-0.26, 0.2, -0.1, 0.12, 3)
    front = [(-0.56, 0.46), (-0.56, -0.34), *left, (-0.26, -0.1), *wall, (0.2, -0.34), *right, (0.5, 0.46)]
    pen.prism(front, fill, (0.15, -0.09))
    for x in (-0.41, 0.35):
        pen.line([(x, -0.2), (x, -0.06)], stone, 0.08)


def sanctuary(pen: Pen, fill: str) -> None:
    """Draw a dome between two turrets with golden roofs."""
    stone = lit(fill, -0.4)
    for x in (-0.56, 0.5):
        turret = [(x - 0.12, 0.3), (x - 0.12, -0.3), (x, -0.56), (x + 0.12, -0.3), (x + 0.12, 0.3)]
        pen.prism(turret, fill, (0.09, -0.05), GOLD)
    pen.prism([(-0.66, 0.46), (-0.66, 0.28), (0.6, 0.28), (0.6, 0.46)], stone, (0.12, -0.07))
    dome = arc(-0.03, -0.1, 0.41, 0.4, 180, 360)
    pen.prism([(-0.44, 0.3), (-0.44, -0.1), *dome, (0.38, -0.1), (0.38, 0.3)], fill, (0.12, -0.07))
    pen.line([(-0.44, -0.1), (0.38, -0.1)], GOLD, 0.06)
    pen.oval(-0.03, -0.56, 0.09, 0.11, GOLD)


BUILDINGS: Mapping[str, Callable[[Pen, str], None]] = {
    "dwelling": dwelling,
    "trading_house": trading_house,
    "temple": temple,
    "stronghold": stronghold,
    "sanctuary": sanctuary,
}


def wall(pen: Pen, fill: str, degrees: float) -> None:
    """Draw one side of a town's wall, with a tower at each end."""
    dx, dy = cos(radians(degrees)) / 2, sin(radians(degrees)) / 2
    pen.line([(-dx, -dy), (dx, dy)], lit(fill, -0.35), 0.12)
    pen.line([(-dx - 0.01, -dy - 0.025), (dx - 0.01, dy - 0.025)], fill, 0.08)
    for x, y in ((-dx, -dy), (dx, dy)):
        tower = [(x - 0.085, y + 0.08), (x - 0.085, y - 0.1), (x + 0.075, y - 0.1), (x + 0.075, y + 0.08)]
        pen.prism(tower, fill, (0.045, -0.035))


def bridge(pen: Pen, fill: str, degrees: float) -> None:
    """Draw planks with rails in the colour of a player."""

    def turned(points: Sequence[Point]) -> list[Point]:
        a = radians(degrees)
        return [(x * cos(a) - y * sin(a), x * sin(a) + y * cos(a)) for x, y in points]

    pen.poly(turned([(-0.68, 0.17), (-0.68, -0.17), (0.68, -0.17), (0.68, 0.17)]), "#a87545")
    for number in range(-6, 7):
        pen.line(turned([(0.1 * number, -0.17), (0.1 * number, 0.17)]), "#6b4526", 0.02)
    for y in (-0.17, 0.17):
        pen.line(turned([(-0.7, y), (0.7, y)]), lit(fill, -0.3), 0.11)
        pen.line(turned([(-0.7, y - 0.02), (0.7, y - 0.02)]), fill, 0.07)


def shield(pen: Pen, fill: str) -> None:
    """Draw the shield on a bridge, which bears the letter of its owner."""
    pen.poly([(-0.3, -0.34), (0.3, -0.34), (0.3, 0.08), (0, 0.38), (-0.3, 0.08)], fill)
    pen.poly([(-0.3, -0.34), (0, -0.34), (0, 0.38), (-0.3, 0.08)], lit(fill, 0.1))


def frame(pen: Pen) -> None:
    """Draw the golden frame of a hex, for recent changes."""
    corners = hex_corners(0, 0, 0.9)
    pen.line([*corners, *corners[:2]], GOLD, 0.11)


def medal(pen: Pen) -> None:
    """Draw a golden disc, on which the key of a town is shown."""
    pen.oval(0.02, 0.04, 0.3, 0.3, "#8f7a52")
    pen.oval(0, 0, 0.3, 0.3, lit(GOLD, 0.5))
    pen.oval(0.01, 0.01, 0.26, 0.26, GOLD)
