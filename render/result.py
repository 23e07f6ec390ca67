"""The picture of a result: a table of points by origin and, below it, a graph over the rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from render.graph import Series, graph
from render.layout import GUTTER, PictureWords
from render.panels import FRAME, panel
from render.scene import Box, Node, Scene
from render.standing import Entrant, standing_table, table_height
from render.theme import CANVAS
from rules.engine.core.text import Seat, Text, say


def result(
    entrants: Sequence[Entrant],
    origins: Mapping[str, Text],
    values: Callable[[Seat], Sequence[int]],
    columns: Sequence[str],
    headings: tuple[Text, Text],
    size: tuple[float, float],
    localizer: PictureWords,
) -> Scene:
    """Draw both panels with their headings; `values` are a seat's points by column, `size` is width and
    graph height.
    """
    width, high = size
    upper = Box(GUTTER, GUTTER, width - 2 * GUTTER, table_height(entrants, list(origins)) + FRAME)
    lower = Box(GUTTER, upper.bottom + GUTTER, upper.w, high)
    nodes: list[Node]
    nodes, inside = panel(upper, headings[0], localizer)
    words = {origin: localizer(text) for origin, text in origins.items()}
    nodes += standing_table(inside, entrants, words, localizer(say("Total")))
    framed, inside = panel(lower, headings[1], localizer)
    # By seat, so that everybody keeps the same dashes and marks when the places change.
    seated = sorted(entrants, key=lambda entrant: entrant.place.seat)
    lines = [Series(values(entrant.place.seat), entrant.colour, entrant.sign) for entrant in seated]
    nodes += [*framed, *graph(inside, columns, lines)]
    return Scene(round(width), round(lower.bottom + GUTTER), CANVAS, tuple(nodes), zoom=1.6)
