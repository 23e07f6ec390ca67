"""The standing: a table of points by origin, a column for each player, best first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from render.graph import signed
from render.layout import label, wrapped
from render.scene import Box, Label, Line, Node, RoundedBox, Symbol, SymbolRef, Weight
from render.theme import COIN, GOLD, INK, INK_SOFT, PAPER, PAPER_DEEP
from rules.engine.core.rules import Standing

NAMES = 112
"""Width of the column with the origins."""
HEADING = 100
ROW = 24
LINE = 19
"""Height of a line of a player's name."""
TOTAL = 38
LEAST = 13.0
"""The least font size: 9 pixels on a phone."""
SIGN = 17
"""Radius of the players' signs."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A column of the table: a player's place, the names of player and side, and the side's look."""

    place: Standing
    name: str
    label: str
    colour: str
    sign: Callable[[float], Symbol]
    """The sign, by radius."""


def origins(entrants: Sequence[Entrant], known: Sequence[str]) -> list[str]:
    """Return the origins of points that anybody has, in the order of `known`, others after them."""
    scored = [origin for entrant in entrants for origin, points in entrant.place.breakdown.items() if points]
    return [origin for origin in dict.fromkeys((*known, *scored)) if origin in scored]


def table_height(entrants: Sequence[Entrant], known: Sequence[str]) -> float:
    """Return the height of the table."""
    return HEADING + ROW * len(origins(entrants, known)) + TOTAL


def standing_table(box: Box, entrants: Sequence[Entrant], words: Mapping[str, str], total: str) -> list[Node]:
    """Draw the table; `words` names the origins in their order, `total` the last row."""
    rows = origins(entrants, list(words))
    wide = (box.w - NAMES) / max(1, len(entrants))
    nodes: list[Node] = []
    for number, origin in enumerate(rows):
        row = Box(box.x, box.y + HEADING + number * ROW, box.w, ROW)
        if number % 2 == 0:
            nodes.append(RoundedBox(row, PAPER_DEEP, 4))
        on = PAPER if number % 2 else PAPER_DEEP
        head = Box(row.x + 6, row.y, NAMES - 8, ROW)
        nodes.append(label(head, words.get(origin, origin), 16, INK, "semibold", on=on))
        scores = [entrant.place.breakdown.get(origin, 0) for entrant in entrants]
        for column, points in enumerate(scores):
            cell = Box(row.x + NAMES + column * wide, row.y, wide, ROW)
            nodes.append(_number(cell, points, on, best=points == max(scores) > min(scores)))
    foot = Box(box.x, box.y + HEADING + len(rows) * ROW, box.w, TOTAL)
    nodes.append(Line(((foot.x, foot.y + 2), (foot.right, foot.y + 2)), INK_SOFT, 2))
    nodes.append(label(Box(foot.x + 6, foot.y + 4, NAMES - 8, TOTAL - 4), total, 18, INK, "black", on=PAPER))
    for column, entrant in enumerate(entrants):
        nodes += _heading(Box(box.x + NAMES + column * wide, box.y, wide, HEADING), entrant)
        cell = Box(foot.x + NAMES + column * wide, foot.y + 4, wide, TOTAL - 4)
        nodes.append(Label(cell, signed(entrant.place.points), 25, INK, "black", "center", PAPER))
    return nodes


def _heading(box: Box, entrant: Entrant) -> list[Node]:
    """Draw place, sign and names of a player."""
    first = entrant.place.rank == 1
    inner = box.inset(0.5, 0)
    on = GOLD if first else PAPER_DEEP
    nodes: list[Node] = [RoundedBox(Box(inner.x, inner.y, inner.w, 40), on, 8, COIN if first else None, 2)]
    middle = box.x + box.w / 2
    number = Box(middle - 36, box.y, 30, 40)
    nodes.append(Label(number, f"{entrant.place.rank}.", 22, INK, "black", "right", on))
    nodes.append(SymbolRef(middle + 15, box.y + 20, entrant.sign(SIGN)))
    names = _broken(entrant.name, 16, "bold", inner.w)
    sides = _broken(entrant.label, LEAST, "semibold", inner.w)
    y = box.y + 42
    for text in names:
        nodes.append(label(Box(inner.x, y, inner.w, LINE), text, 16, INK, "bold", "center", PAPER, LEAST))
        y += LINE
    # Three lines fit: two words of the one leave a single line for the other.
    for text in sides if len(names) == 1 else [entrant.label]:
        nodes.append(
            label(Box(inner.x, y, inner.w, LINE - 1), text, LEAST, INK_SOFT, "semibold", "center", PAPER, LEAST)
        )
        y += LINE - 1
    return nodes


def _broken(text: str, size: float, weight: Weight, width: float) -> list[str]:
    """Return the text in one or two lines; the second may have to be shortened."""
    first, *more = wrapped(text, size, weight, width) or [""]
    return [first, " ".join(more)] if more else [first]


def _number(cell: Box, points: int, on: str, *, best: bool) -> Label:
    text = signed(points) if points else "–"
    return Label(cell, text, 17, INK if points else INK_SOFT, "black" if best else "regular", "center", on)
