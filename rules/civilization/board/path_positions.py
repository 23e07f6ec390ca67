"""Squares of the figures at each step of a declared path (CIV-18.8, CIV-18.12)."""

from __future__ import annotations

from rules.civilization.board.reacting import open_items
from rules.civilization.core.grid import Square
from rules.civilization.core.player import Figure
from rules.civilization.core.state import Game
from rules.engine.core.text import Seat


def figures_then(g: Game, square: Square, item: int, step: int) -> list[tuple[Seat, Figure]]:
    """Return the figures on a square after a step of an item of the open window; item 0 is the present position."""
    moved: dict[tuple[Seat, int], Square] = {}
    for declared in open_items(g):
        if declared.kind == "path" and declared.item <= item:
            there = declared.squares[step if declared.item == item else -1]
            moved |= {(declared.seat, number): there for number in declared.figures}
    return [
        (player.seat, figure)
        for player in g.players
        for number, figure in enumerate(player.figures)
        if figure.square is not None and moved.get((player.seat, number), figure.square) == square
    ]
