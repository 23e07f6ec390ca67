"""The players of a result: a list of places, and a table of points by origin with a column for each player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from render.graph import signed
from render.layout import GUTTER, Part, PictureWords, label, run, run_width
from render.painter import text_width
from render.panels import FRAME, panel
from render.scene import Box, Label, Line, Node, RoundedBox, Symbol, SymbolRef
from render.theme import COIN, GOLD, INK, INK_SOFT, PAPER, PAPER_DEEP
from rules.engine.core.rules import Standing
from rules.engine.core.text import Text, say

ORIGIN = 154
"""Width of the column with the origins."""
HEADING, ROW, TOTAL = 42, 25, 38
"""Heights of the line with the signs, of an origin at least, and of the totals."""
HIGHEST = 110
"""The greatest height of an origin, when there is room."""
LARGEST = 24.0
"""The greatest font size of numbers in high lines."""
SIGN = 16
"""Radius of the players' signs."""
NUMBER = 19.0
"""Font size of the numbers in the table, and of names in high lines."""
LEAST = 18.0
"""The least font size: 9 pixels on a phone."""
PLACE, NUMBERS = 35.0, 24.0
"""Heights of a place, and of the line with the numbers below its name."""
BETWEEN = 4.0
RANK = 38.0
NAME = 20.0


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of a result: the place, the names of player and side, and the side's look."""

    place: Standing
    name: str
    label: str
    sign: Callable[[float], Symbol]
    """The sign, by radius."""
    total: Sequence[Part] = ()
    """The points, if the title counts points."""
    numbers: Sequence[Part] = ()
    """The figures that decide the places, if the title counts several."""


def places_height(entrants: Sequence[Entrant]) -> float:
    """Return the height of the list of places."""
    return FRAME - 6 + sum(_place_height(entrant) + BETWEEN for entrant in entrants)


def _place_height(entrant: Entrant) -> float:
    return PLACE + (NUMBERS if entrant.numbers else 0)


def places_panel(box: Box, entrants: Sequence[Entrant], heading: Text, localizer: PictureWords) -> Iterator[Node]:
    """Draw a line for each player, the best first."""
    nodes, inside = panel(box, heading, localizer)
    yield from nodes
    y = inside.y
    for entrant in entrants:
        place = Box(box.x + 6, y, box.w - 12, _place_height(entrant))
        yield from _place(place, entrant, localizer)
        y = place.bottom + BETWEEN


def _place(box: Box, entrant: Entrant, localizer: PictureWords) -> Iterator[Node]:
    """Draw rank, sign and names of a player, and the points or the deciding figures."""
    on = GOLD if entrant.place.rank == 1 else PAPER_DEEP
    yield RoundedBox(box, on, 8, COIN if entrant.place.rank == 1 else None, 2)
    rank = Box(box.x + 4, box.y, RANK - 6, box.h)
    yield label(rank, localizer(say("{n}.", n=entrant.place.rank)), 23, INK, "black", "right", on)
    yield SymbolRef(box.x + RANK + SIGN + 2, box.y + box.h / 2, entrant.sign(SIGN))
    left, right = box.x + RANK + 2 * SIGN + 10, box.right - 10
    if entrant.total:
        wide = run_width(entrant.total, 23, "black")
        yield from run(Box(right - wide, box.y, wide + 1, PLACE), entrant.total, 23, INK, "black", "right", on)
        right -= wide + GUTTER
    wide = min(text_width(entrant.name, NAME, "bold") + 1, right - left)
    yield label(Box(left, box.y, wide, PLACE), entrant.name, NAME, INK, "bold", on=on, least=LEAST)
    side = Box(left + wide + GUTTER, box.y + 1, right - left - wide - GUTTER, PLACE)
    if text_width(entrant.label, LEAST, "semibold") <= side.w:
        yield label(side, entrant.label, LEAST, INK_SOFT, "semibold", "right", on)
    if entrant.numbers:
        below = Box(left, box.y + PLACE - 3, box.right - 10 - left, NUMBERS)
        yield from run(below, entrant.numbers, NAME, INK, "black", "left", on)


def origins(entrants: Sequence[Entrant], known: Sequence[str]) -> list[str]:
    """Return the origins of points that anybody has, in the order of `known`, others after them."""
    scored = [origin for entrant in entrants for origin, points in entrant.place.breakdown.items() if points]
    return [origin for origin in dict.fromkeys((*known, *scored)) if origin in scored]


def table_height(entrants: Sequence[Entrant], known: Sequence[str]) -> float:
    """Return the height of the table."""
    return FRAME + HEADING + ROW * len(origins(entrants, known)) + TOTAL


def standing_table(
    box: Box, entrants: Sequence[Entrant], words: Mapping[str, Text], heading: Text, localizer: PictureWords
) -> Iterator[Node]:
    """Draw the points of all players by origin; `words` names the origins in their order."""
    nodes, inside = panel(box, heading, localizer)
    yield from nodes
    names = {
        origin: localizer(words[origin]) if origin in words else origin for origin in origins(entrants, list(words))
    }
    left = max([ORIGIN, *(text_width(name, LEAST, "semibold") + 6 for name in names.values())])
    wide = (inside.w - left) / max(1, len(entrants))
    cells = [Box(inside.x + left + number * wide, inside.y, wide, HEADING) for number in range(len(entrants))]
    for cell, entrant in zip(cells, entrants, strict=True):
        if entrant.place.rank == 1:
            yield RoundedBox(Box(cell.x + 1, cell.y, cell.w - 2, HEADING - 4), GOLD, 8, COIN, 2)
        yield SymbolRef(cell.center[0], cell.y + HEADING / 2 - 2, entrant.sign(SIGN))
    high = min(HIGHEST, (inside.h - HEADING - TOTAL) / max(1, len(names)))
    size = max(NUMBER, min(LARGEST, 0.5 * high))
    written = size
    while written > LEAST and any(text_width(name, written, "semibold") > left - 6 for name in names.values()):
        written -= 0.5
    for number, (origin, name) in enumerate(names.items()):
        row = Box(inside.x, inside.y + HEADING + number * high, inside.w, high)
        on = PAPER if number % 2 else PAPER_DEEP
        if number % 2 == 0:
            yield RoundedBox(row, PAPER_DEEP, 4)
        yield label(Box(row.x + 4, row.y, left - 4, high), name, written, INK, "semibold", on=on, least=LEAST)
        scores = [entrant.place.breakdown.get(origin, 0) for entrant in entrants]
        for cell, points in zip(cells, scores, strict=True):
            best = points == max(scores) > min(scores)
            yield _number(Box(cell.x, row.y, cell.w, high), points, size, on, best=best)
    foot = Box(inside.x, inside.y + HEADING + len(names) * high, inside.w, TOTAL)
    yield Line(((foot.x, foot.y + 2), (foot.right, foot.y + 2)), INK_SOFT, 2)
    yield label(Box(foot.x + 4, foot.y + 4, ORIGIN - 4, TOTAL - 4), localizer(say("Total")), 20, INK, "black", on=PAPER)
    for cell, entrant in zip(cells, entrants, strict=True):
        place = Box(cell.x, foot.y + 4, cell.w, TOTAL - 4)
        yield Label(place, signed(entrant.place.points), 22, INK, "black", "center", PAPER)


def _number(cell: Box, points: int, size: float, on: str, *, best: bool) -> Label:
    text = signed(points) if points else "–"
    return label(cell, text, size, INK if points else INK_SOFT, "black" if best else "regular", "center", on, LEAST)
