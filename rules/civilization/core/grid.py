"""Squares as numbers on one grid of 16 by 16, sets of squares as bits, precomputed neighbours (CIV-2.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NewType

from rules.civilization.core.catalog.land import DIRECTIONS, Direction

SIZE = 16
"""The size of the largest map in squares; every layout uses the same grid."""

Square = NewType("Square", int)
"""y * 16 + x, x to the east and y to the south."""

_DELTAS: dict[Direction, tuple[int, int]] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
_COLUMNS = "ABCDEFGHIJKLMNOP"


def square_at(x: int, y: int) -> Square | None:
    """Return the square of a column and a row; None off the grid."""
    return Square(y * SIZE + x) if 0 <= x < SIZE and 0 <= y < SIZE else None


def position(square: Square) -> tuple[int, int]:
    """Return column and row of a square."""
    return square % SIZE, square // SIZE


def name_of(square: Square) -> str:
    """Return the name of a square: the letter of its column and the number of its row, `C5`."""
    x, y = position(square)
    return f"{_COLUMNS[x]}{y + 1}"


NAMES: tuple[str, ...] = tuple(name_of(Square(number)) for number in range(SIZE * SIZE))
BY_NAME: tuple[int, ...] = tuple(number % SIZE * SIZE + number // SIZE for number in range(SIZE * SIZE))
"""The position of each square in a list by name: all squares of a letter, then those of the next one."""
_BY_NAME = {name: Square(number) for number, name in enumerate(NAMES)}


def square_named(name: str) -> Square | None:
    """Return the square of a name; None if there is none."""
    return _BY_NAME.get(name)


def the_square(name: str) -> Square:
    """Return the square of a valid name."""
    return _BY_NAME[name]


def neighbour(square: Square, direction: Direction) -> Square | None:
    """Return the next square in a direction."""
    return _NEIGHBOURS[direction][square]


def _beside(square: Square, direction: Direction) -> Square | None:
    (x, y), (dx, dy) = position(square), _DELTAS[direction]
    return square_at(x + dx, y + dy)


_NEIGHBOURS: dict[Direction, tuple[Square | None, ...]] = {
    direction: tuple(_beside(Square(number), direction) for number in range(SIZE * SIZE)) for direction in DIRECTIONS
}


def bit(square: Square) -> int:
    """Return the set of one square."""
    return 1 << square


def mask_of(squares: Iterable[Square]) -> int:
    """Return some squares as bits."""
    mask = 0
    for square in squares:
        mask |= 1 << square
    return mask


def squares_in(mask: int) -> Iterator[Square]:
    """Yield the squares of a set in reading order."""
    while mask:
        low = mask & -mask
        yield Square(low.bit_length() - 1)
        mask ^= low


def block(x: int, y: int, width: int, height: int) -> int:
    """Return the squares of a rectangle."""
    found = (square_at(column, row) for row in range(y, y + height) for column in range(x, x + width))
    return mask_of(square for square in found if square is not None)


def _around(square: Square) -> int:
    x, y = position(square)
    return block(x - 1, y - 1, 3, 3) & ~bit(square)


def _next_to(square: Square) -> int:
    found = (neighbour(square, direction) for direction in DIRECTIONS)
    return mask_of(other for other in found if other is not None)


AROUND: tuple[int, ...] = tuple(_around(Square(number)) for number in range(SIZE * SIZE))
"""The up to eight squares around each square: adjacent for cities and their outskirts (CIV-2.7, CIV-2.8)."""
NEXT_TO: tuple[int, ...] = tuple(_next_to(Square(number)) for number in range(SIZE * SIZE))
"""The up to four squares to which figures can step from each square (CIV-2.7)."""


def steps_between(one: Square, other: Square) -> int:
    """Return the distance in squares, counted orthogonally (CIV-2.7)."""
    (x, y), (u, v) = position(one), position(other)
    return abs(x - u) + abs(y - v)


@cache
def within(square: Square, steps: int) -> int:
    """Return the squares within a distance, counted orthogonally (CIV-2.7)."""
    return mask_of(other for other in map(Square, range(SIZE * SIZE)) if steps_between(square, other) <= steps)


def city_distance(one: Square, other: Square) -> int:
    """Return the distance between cities, counting diagonals (CIV-2.7)."""
    (x, y), (u, v) = position(one), position(other)
    return max(abs(x - u), abs(y - v))
