"""The points table of a season in landscape: its groups or divisions side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from render.layout import GUTTER, PLAIN, even, label
from render.painter import drawable
from render.panels import FRAME, HEAD, panel
from render.paper_pictures import on_the_table
from render.scene import Box, Icon, Label, Node, RoundedBox, Scene
from render.theme import CANVAS, COIN, GOLD, INK, INK_SOFT, PAPER, PAPER_DEEP
from rules.engine.core.text import Text

WIDTH = 800
"""Width of the picture: two units are a pixel on a phone."""
TITLE = 44.0
ROW = 35.0
HEADINGS = 25.0
BETWEEN = 3.0
RANK = 36.0
NUMBER = 64.0
"""Widths of the rank and of each number."""
LEAST = 18.0
"""The least font size: 9 pixels on a phone."""
MOST_LINES = 12
"""The most lines of a panel; a longer table is continued in the next one."""
MOST_UNITS = 14
"""The most lines in a column, each panel counting two more for its headings."""


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A person of the table: rank, name and numbers."""

    rank: int
    name: str
    numbers: tuple[str, ...]
    plays: bool = True
    """False for a drop-out."""


@dataclass(frozen=True, slots=True)
class SeasonGroup:
    """A group or division with its lines, the best first."""

    heading: str
    lines: tuple[SeasonLine, ...]


@dataclass(frozen=True, slots=True)
class SeasonSheet:
    """A points table: its title, and the headings of the numbers."""

    title: str
    columns: tuple[str, ...]
    groups: tuple[SeasonGroup, ...]


def season_sheets(sheet: SeasonSheet) -> list[SeasonSheet]:
    """Return a table as sheets that each fit into a picture."""
    pages: list[list[SeasonGroup]] = [[]]
    for group in _panels(sheet.groups):
        if _columns([*pages[-1], group]) is None:
            pages.append([])
        pages[-1].append(group)
    return [replace(sheet, groups=tuple(page)) for page in pages]


def season_scene(sheet: SeasonSheet) -> Scene:
    """Draw the title, and the groups in one or two columns."""
    nodes: list[Node] = [*_title(Box(GUTTER, GUTTER, WIDTH - 2 * GUTTER, TITLE), sheet.title)]
    found = _columns(sheet.groups)
    assert found is not None, "a sheet fits into a picture"
    columns = [column for column in found if column]
    wide = (WIDTH - GUTTER * (len(columns) + 1)) / max(1, len(columns))
    top = bottom = 2 * GUTTER + TITLE
    for number, column in enumerate(columns):
        y = top
        for group in column:
            box = Box(GUTTER + number * (wide + GUTTER), y, wide, _height(group))
            nodes += _group(box, group, sheet.columns)
            y = box.bottom + GUTTER
        bottom = max(bottom, y)
    return Scene(WIDTH, even(bottom), CANVAS, tuple(nodes))


def season_picture(sheet: SeasonSheet) -> bytes:
    """Return the picture, on the table if its images are installed. Pure computation, for a worker thread."""
    return on_the_table(season_scene(sheet))


def _panels(groups: Sequence[SeasonGroup]) -> Iterator[SeasonGroup]:
    """Yield the groups, long ones in several parts of about equal length."""
    for group in groups:
        parts = max(1, ceil(len(group.lines) / MOST_LINES))
        size = max(1, ceil(len(group.lines) / parts))
        for part in range(parts):
            yield replace(group, lines=group.lines[part * size : (part + 1) * size])


def _columns(groups: Sequence[SeasonGroup]) -> list[list[SeasonGroup]] | None:
    """Return the groups in two columns, or None if there is no room for them."""
    columns: list[list[SeasonGroup]] = [[], []]
    units = [0, 0]
    for group in groups:
        shorter = 0 if units[0] <= units[1] else 1
        columns[shorter].append(group)
        units[shorter] += len(group.lines) + 2
    return columns if max(units) <= MOST_UNITS else None


def _height(group: SeasonGroup) -> float:
    return FRAME + HEADINGS + (ROW + BETWEEN) * max(1, len(group.lines))


def _title(box: Box, title: str) -> Iterator[Node]:
    yield RoundedBox(box, GOLD, 8, COIN, 2)
    yield Icon(Box(box.x + 12, box.y + 8, 28, 28), "trophy", INK)
    yield label(Box(box.x + 52, box.y, box.w - 60, box.h), drawable(title), 25, INK, "black", on=GOLD, least=LEAST)


def _group(box: Box, group: SeasonGroup, columns: Sequence[str]) -> Iterator[Node]:
    """Draw a line for each person below the headings of the numbers."""
    nodes, inside = panel(box, Text(drawable(group.heading)), PLAIN)
    yield from nodes
    places = [Box(inside.right - 8 - NUMBER * (len(columns) - number), 0, NUMBER, 0) for number in range(len(columns))]
    for place, heading in zip(places, columns, strict=True):
        yield label(
            Box(place.x, box.y + HEAD, place.w, HEADINGS),
            drawable(heading),
            LEAST,
            INK_SOFT,
            "semibold",
            "right",
            PAPER,
        )
    y = inside.y + HEADINGS
    for line in group.lines:
        first = line.rank == 1
        on = GOLD if first else PAPER_DEEP
        row = Box(inside.x, y, inside.w, ROW)
        yield RoundedBox(row, on, 8, COIN if first else None, 2)
        yield label(Box(row.x, y, RANK, ROW), f"{line.rank}.", 22, INK, "black", "right", on)
        colour = INK if line.plays else INK_SOFT
        name = Box(row.x + RANK + GUTTER, y, places[0].x - row.x - RANK - GUTTER, ROW)
        yield label(name, drawable(line.name) or "–", 21, colour, "bold", on=on, least=LEAST)
        for number, (place, text) in enumerate(zip(places, line.numbers, strict=True)):
            cell = Box(place.x, y, place.w, ROW)
            # The points decide; the other numbers explain.
            yield Label(cell, text, 19 if number else 21, INK, "semibold" if number else "black", "right", on)
        y += ROW + BETWEEN
