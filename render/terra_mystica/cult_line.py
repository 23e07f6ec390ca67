"""Everybody's steps on the cult tracks in one line, the farthest first."""

from __future__ import annotations

from collections.abc import Iterator

from render.layout import columns
from render.painter import text_width
from render.scene import Box, Icon, Label, Node, RoundedBox, SymbolRef
from render.terra_mystica.palette import CULT_FILL, CULT_ICON, home_of, letters
from render.terra_mystica.pieces import chip
from render.theme import INK, PAPER, mix, readable_on
from rules.terra_mystica.core.catalog import CULT_BOARD, CultRow
from rules.terra_mystica.core.state import Game

SIZE = 18.0
"""Font size of the steps: 9 pixels on a phone."""
SIGN = 23.0
"""Width of the sign of a cult."""
CHIP = 17.5
"""Width of the marker of a player."""


def cult_line(g: Game, box: Box) -> Iterator[Node]:
    """Draw a box for each cult: the players on each step, and its number; none while nobody has a faction."""
    if not any(player.faction for player in g.players):
        return
    for place, row in zip(columns(box, len(CULT_BOARD.cult), 4), CULT_BOARD.cult, strict=True):
        yield from _cult(g, place, row)


def _cult(g: Game, box: Box, row: CultRow) -> Iterator[Node]:
    colour = CULT_FILL[row.id]
    paper = mix(PAPER, colour, 0.16)
    yield RoundedBox(box, paper, 6, colour, 2)
    yield RoundedBox(Box(box.x, box.y, SIGN, box.h), colour, 6)
    side = SIGN - 6
    yield Icon(Box(box.x + 3, box.center[1] - side / 2, side, side), CULT_ICON[row.id], readable_on(colour))
    signs = letters(g)
    there = [player for player in g.players if player.faction]
    steps = sorted({player.cults[row.id] for player in there}, reverse=True)
    needed = sum(text_width(f"{step}", SIZE, "bold") for step in steps) + CHIP * len(there)
    room = Box(box.x + SIGN + 2, box.y, box.w - SIGN - 4, box.h)
    gap = max(1.0, min(8.0, (room.w - needed - 2 * len(steps)) / len(steps)))
    x = room.x
    for step in steps:
        for player in (player for player in there if player.cults[row.id] == step):
            sign = chip(home_of(g, player.seat), signs[player.seat], CHIP, box.h - 1)
            yield SymbolRef(x + CHIP / 2, box.center[1], sign)
            x += CHIP
        wide = text_width(f"{step}", SIZE, "bold")
        yield Label(Box(x + 1, box.y, wide, box.h), f"{step}", SIZE, INK, "bold", "left", paper)
        x += wide + 2 + gap
