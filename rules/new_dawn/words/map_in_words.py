"""The map in words: its rows from left to right, so that readers without the picture know what touches what
(ND-2.4).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rules.engine.core.text import Text, listing, say
from rules.new_dawn.core.state import Game
from rules.new_dawn.core.world import Space
from rules.new_dawn.words.names import space_name


def map_lines(g: Game) -> Iterator[Text]:
    """Yield every row of spaces with its shift to the right; a space touches those above it half a step
    left and right.
    """
    rows = sorted(g.world.spaces, key=lambda space: (space.r, space.q))
    if not rows:
        return
    left = min(2 * space.q + space.r for space in rows)
    yield say("**The rows of the map, from left to right**")
    yield say(
        "The number before each row says how many half spaces it is shifted to the right; a dash is a missing space."
    )
    for number, row in enumerate((list(spaces) for _, spaces in groupby(rows, key=lambda space: space.r)), 1):
        indent = 2 * row[0].q + row[0].r - left
        yield say("Row {number} (+{indent}): {spaces}", number=number, indent=indent, spaces=_spaces(g, row))


def _spaces(g: Game, row: list[Space]) -> Text:
    """Return the spaces of a row, with dashes for missing ones."""
    parts: list[Text] = []
    for before, space in zip([None, *row], row, strict=False):
        missing = 0 if before is None else space.q - before.q - 1
        if missing:
            parts.append(Text("–" * missing))
        parts.append(space_name(g, space.name))
    return listing(parts)
