"""Axial coordinates of pointy-top hexes, and tiles turned on them (ND-2.4)."""

from __future__ import annotations

from functools import cache

from rules.new_dawn.core.catalog.base import Side
from rules.new_dawn.core.catalog.land import OFFSETS

Hex = tuple[int, int]
STEPS: tuple[Hex, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""The six neighbours, clockwise from north-east."""


def neighbours(place: Hex) -> tuple[Hex, ...]:
    """Return the six positions around a position."""
    q, r = place
    return tuple((q + dq, r + dr) for dq, dr in STEPS)


def distance(one: Hex, other: Hex) -> int:
    """Return the number of steps between two positions."""
    dq, dr = other[0] - one[0], other[1] - one[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


@cache
def tile_shape(side: Side, rotation: int) -> tuple[Hex, ...]:
    """Return the positions of a tile's spaces around its anchor, turned clockwise so many times by 60 degrees."""
    places = OFFSETS[side]
    for _ in range(rotation):
        places = tuple((-r, q + r) for q, r in places)
    return places
