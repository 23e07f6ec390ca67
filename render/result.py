"""The picture of a result in landscape: what decided it at the left, places and a graph at the right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from render.graph import Series, graph
from render.layout import GUTTER, PictureWords, even, label
from render.panels import Panel, panel
from render.scaling import enlarged
from render.scene import Box, Icon, Node, RoundedBox, Scene
from render.standing import Entrant, places_height, places_panel
from render.theme import CANVAS, COIN, GOLD, INK
from rules.engine.core.text import Text, say

WIDTH = 800
"""Width of the picture: two units are a pixel on a phone."""
INNER = WIDTH - 2 * GUTTER
LEFT = 400.0
"""Width of the left half."""
RIGHT = INNER - LEFT - GUTTER
HEIGHT = 509.0
"""The usual height, at which the picture has the shape of the frame on a desktop."""
CURVE = 194.0
"""The least height of the graph."""
LARGER = 1.43
"""The zoom of the graph, so that its numbers are readable on a phone."""
VERDICT = 44.0


@dataclass(frozen=True, slots=True)
class Course:
    """The graph of a result: its heading, the names of its columns, and a line for each player."""

    heading: Text
    columns: Sequence[str]
    lines: Sequence[Series]
    marks: int | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The parts of a result."""

    finished: bool
    """True if the places are final."""
    entrants: Sequence[Entrant]
    """The players, the best first."""
    course: Course
    details: Panel
    """The reasons for the places."""
    counted: bool = False
    """True if the details repeat the numbers of the places."""
    verdict: Text | None = None
    """The winner and the kind of victory, if the title has several."""


def result(outcome: Outcome, localizer: PictureWords) -> Scene:
    """Draw the verdict, and below it the details next to the places with the graph."""
    if outcome.counted:
        outcome = replace(outcome, entrants=[replace(entrant, numbers=()) for entrant in outcome.entrants])
    nodes: list[Node] = []
    y: float = GUTTER
    if outcome.verdict is not None:
        nodes += _verdict(Box(GUTTER, y, INNER, VERDICT), localizer(outcome.verdict))
        y += VERDICT + GUTTER
    details, draw = outcome.details
    high = max(details, column_height(outcome), HEIGHT - GUTTER - y)
    nodes += draw(Box(GUTTER, y, LEFT, high))
    nodes += column(Box(GUTTER + LEFT + GUTTER, y, RIGHT, high), outcome, localizer)
    return Scene(WIDTH, even(y + high + GUTTER), CANVAS, tuple(nodes))


def column_height(outcome: Outcome) -> float:
    """Return the least height of the places with the graph below them."""
    return places_height(outcome.entrants) + GUTTER + CURVE


def column(box: Box, outcome: Outcome, localizer: PictureWords) -> Iterator[Node]:
    """Draw the places, and below them the graph."""
    upper = Box(box.x, box.y, box.w, places_height(outcome.entrants))
    heading = say("Final places") if outcome.finished else say("Current places")
    yield from places_panel(upper, outcome.entrants, heading, localizer)
    lower = Box(box.x, upper.bottom + GUTTER, box.w, box.bottom - upper.bottom - GUTTER)
    course = outcome.course
    framed, inside = panel(lower, course.heading, localizer)
    yield from framed
    room = Box(0, 0, inside.w / LARGER, inside.h / LARGER)
    yield enlarged(graph(room, course.columns, course.lines, marks=course.marks), inside.x, inside.y, LARGER)


def _verdict(box: Box, text: str) -> Iterator[Node]:
    yield RoundedBox(box, GOLD, 8, COIN, 2)
    yield Icon(Box(box.x + 12, box.y + 8, 28, 28), "trophy", INK)
    yield label(Box(box.x + 52, box.y, box.w - 60, box.h), text, 25, INK, "black", on=GOLD, least=18)
