"""The map in words: its tiles with their squares, for readers who do not see the picture (CIV-2.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.civilization.core.catalog.land import TILE_SIZE
from rules.civilization.core.grid import NAMES, Square, block, square_at, squares_in
from rules.civilization.core.state import FacedownTile, Game
from rules.civilization.core.world import PlacedTile
from rules.civilization.words.names import on_square
from rules.engine.core.text import Text, entries, listing, say


def map_lines(g: Game) -> Iterator[Text]:
    """Yield every known square, tile by tile, and the unknown land."""
    if not g.world.tiles and not g.facedown:
        return
    yield say("**The map, columns A to P from west to east, rows from north to south**")
    for tile in sorted(g.world.tiles, key=lambda each: (each.y, each.x)):
        squares = list(squares_in(block(tile.x, tile.y, TILE_SIZE, TILE_SIZE)))
        there = [say("{square} {what}", square=NAMES[square], what=_there(g, square)) for square in squares]
        yield say("{tile}: {squares}", tile=_corners(tile), squares=entries(there))
    if g.facedown:
        unknown = sorted(g.facedown, key=lambda each: (each.y, each.x))
        yield say("Not discovered: {tiles}", tiles=listing([_corners(tile) for tile in unknown]))


def _there(g: Game, square: Square) -> Text:
    return listing([*on_square(g, square)])


def _corners(tile: PlacedTile | FacedownTile) -> Text:
    first, last = square_at(tile.x, tile.y), square_at(tile.x + TILE_SIZE - 1, tile.y + TILE_SIZE - 1)
    assert first is not None, "tiles lie on the grid"
    assert last is not None, "tiles lie on the grid"
    return say("{first} to {last}", first=NAMES[first], last=NAMES[last])
