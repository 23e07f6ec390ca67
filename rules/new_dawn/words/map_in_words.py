"""The map in words: its rows from left to right, so that whoever sees no picture knows what touches what (ND-2.4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rules.engine.core.text import Text, listing, say
from rules.new_dawn.core.state import Game
from rules.new_dawn.core.world import Space
from rules.new_dawn.words.naming import space_name


def map_lines(g: Game) -> Iterator[Text]:
    """Every space in its row, with how far right the row begins: a space touches those half a step beside it above."""
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
    """The spaces of a row; where some are missing stand dashes for them."""
    parts: list[Text] = []
    for before, space in zip([None, *row], row, strict=False):
        missing = 0 if before is None else space.q - before.q - 1
        if missing:
            parts.append(Text("–" * missing))
        parts.append(space_name(g, space.name))
    return listing(parts)
