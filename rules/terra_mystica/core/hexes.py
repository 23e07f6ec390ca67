"""Hexagonal maps: neighbourhoods as bit masks, so that reach is one operation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

AXIAL_NEIGHBOURS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six directions of pointy-top hexes in axial coordinates (q, r), counter-clockwise from east."""


def offset_to_axial(row: int, col: int) -> tuple[int, int]:
    """Return the axial (q, r) of a space in offset coordinates whose odd rows are shifted right by half a hex."""
    return col - (row - (row & 1)) // 2, row


@dataclass(frozen=True)
class HexMap:
    """Named spaces of a hex map. A set of spaces is an int with one bit per space."""

    names: tuple[str, ...]
    axial: Mapping[str, tuple[int, int]]

    @cached_property
    def bit(self) -> Mapping[str, int]:
        """The mask of a single space."""
        return {name: 1 << index for index, name in enumerate(self.names)}

    @cached_property
    def near(self) -> Mapping[str, int]:
        """The mask of the spaces that share an edge with a space."""
        at = {place: name for name, place in self.axial.items()}
        masks = {}
        for name, (q, r) in self.axial.items():
            around = (at.get((q + dq, r + dr)) for dq, dr in AXIAL_NEIGHBOURS)
            masks[name] = self.mask(other for other in around if other is not None)
        return masks

    def mask(self, names: Iterable[str]) -> int:
        """Return the mask of some spaces."""
        mask = 0
        for name in names:
            mask |= self.bit[name]
        return mask

    @cached_property
    def spaces(self) -> Callable[[int], Sequence[str]]:
        """The spaces of a mask, in the order of the map."""
        names = self.names

        # The same land is examined for several kinds of action, and again until it changes.
        @lru_cache(maxsize=4096)
        def spaces_of(mask: int) -> Sequence[str]:
            found = []
            while mask:
                low = mask & -mask
                found.append(names[low.bit_length() - 1])
                mask ^= low
            return tuple(found)

        return spaces_of

    def around(self, mask: int) -> int:
        """Return the spaces that share an edge with at least one space of the mask (these may be part of it)."""
        found = 0
        for name in self.spaces(mask):
            found |= self.near[name]
        return found

    def neighbours(self, name: str) -> Sequence[str]:
        """Return the spaces that share an edge with a space."""
        return tuple(self.spaces(self.near[name]))
