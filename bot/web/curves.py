"""The curve of points, as shapes of an SVG picture and as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.web.courses import Course
from render.picture_table import SeatMark
from rules.engine import Seat

WIDTH, HEIGHT, MARGIN = 600, 220, 28
DASHES = ("", "8 4", "2 4", "10 3 2 3", "5 5", "1 3")
"""The strokes of the players, so that colour is not the only sign."""


@dataclass(frozen=True, slots=True)
class Line:
    """The curve of one player."""

    name: str
    letter: str
    colour: str
    dashes: str
    points: str
    end: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Curve:
    """The curves of all players, and their points at the beginning of each round."""

    lines: Sequence[Line]
    rounds: Sequence[tuple[int, Sequence[int]]]
    last: int
    lowest: int
    highest: int
    width: int = WIDTH
    height: int = HEIGHT
    margin: int = MARGIN


def curve_of(course: Course, players: Mapping[Seat, tuple[str, SeatMark]]) -> Curve | None:
    """Return the curve of a game; None as long as all points are the same."""
    points = {seat: curve for seat, curve in course.points().items() if seat in players}
    values = [value for curve in points.values() for _, value in curve]
    if not values or min(values) == max(values):
        return None
    lowest, highest, last = min(values), max(values), max(1, course.last)

    def place(at: int, value: int) -> tuple[float, float]:
        x = MARGIN + (WIDTH - 2 * MARGIN) * at / last
        y = HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * (value - lowest) / (highest - lowest)
        return round(x, 1), round(y, 1)

    lines = []
    for number, (seat, curve) in enumerate(points.items()):
        corners = []
        for (at, value), (until, _) in zip(curve, [*curve[1:], (course.last, 0)], strict=True):
            corners += [place(at, value), place(until, value)]
        name, mark = players[seat]
        drawn = " ".join(f"{x},{y}" for x, y in corners)
        lines.append(Line(name, mark.letter, mark.fill, DASHES[number % len(DASHES)], drawn, corners[-1]))
    rounds = [(each.at, [_value(curve, each.at) for curve in points.values()]) for each in course.rounds]
    return Curve(lines, rounds, course.last, lowest, highest)


def _value(curve: Sequence[tuple[int, int]], at: int) -> int:
    """Return the points at a position."""
    return max((each for each in curve if each[0] <= at), default=curve[0])[1]
