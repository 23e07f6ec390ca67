"""Curves of points and chances, as shapes of an SVG picture and as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.language.i18n import Localizer, plain
from bot.web.courses import Course
from render.picture_table import SeatMark
from rules.engine import Seat, Text, say

WIDTH, HEIGHT, MARGIN = 600, 220, 28
LETTER = 18
"""The least distance between the letters at the ends of two curves."""
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
    """The curves of all players, and their values at the beginning of each round."""

    key: str
    name: str
    unit: str
    lines: Sequence[Line]
    rounds: Sequence[tuple[int, str, Sequence[int]]]
    last: int
    lowest: int
    highest: int
    width: int = WIDTH
    height: int = HEIGHT
    margin: int = MARGIN


def curves_of(
    course: Course, measure: Text | None, players: Mapping[Seat, tuple[str, SeatMark]], localizer: Localizer
) -> Sequence[Curve]:
    """Return the curves of a game: its points, and the chances of winning when it is over."""
    points = say("Points over time") if measure is None else measure
    made = [
        _curve("points", localizer(points), "", course.points(), course, players, localizer),
        _curve("chances", localizer(say("Chances of winning")), " %", course.chances(), course, players, localizer),
    ]
    return [each for each in made if each is not None]


def _curve(
    key: str,
    name: str,
    unit: str,
    curves: Mapping[Seat, Sequence[tuple[int, int]]],
    course: Course,
    players: Mapping[Seat, tuple[str, SeatMark]],
    localizer: Localizer,
) -> Curve | None:
    """Return the curves of some values; None as long as all are the same."""
    points = {seat: curves[seat] for seat in players if seat in curves}
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
        player, mark = players[seat]
        drawn = " ".join(f"{x},{y}" for x, y in corners)
        lines.append(Line(player, mark.letter, mark.fill, DASHES[number % len(DASHES)], drawn, corners[-1]))
    heights = _apart([line.end[1] for line in lines])
    lines = [replace(line, end=(line.end[0], y)) for line, y in zip(lines, heights, strict=True)]
    rounds = [
        (each.at, plain(localizer(each.name)), [_value(curve, each.at) for curve in points.values()])
        for each in course.rounds
    ]
    return Curve(key, name, unit, lines, rounds, course.last, lowest, highest)


def _apart(heights: Sequence[float]) -> Sequence[float]:
    """Return the heights of letters moved so far that none covers another, and all stay in the picture."""
    moved, room = list(heights), HEIGHT - LETTER / 2
    for number in sorted(range(len(moved)), key=lambda each: (heights[each], each), reverse=True):
        moved[number] = room = min(moved[number], room)
        room -= LETTER
    room = LETTER / 2
    for number in sorted(range(len(moved)), key=lambda each: moved[each]):
        moved[number] = room = max(moved[number], room)
        room += LETTER
    return moved


def _value(curve: Sequence[tuple[int, int]], at: int) -> int:
    """Return the value at a position."""
    return max((each for each in curve if each[0] <= at), default=curve[0])[1]
