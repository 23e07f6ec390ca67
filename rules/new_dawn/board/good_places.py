"""The order of places for a tile of a custom map: those that touch much of the map and need little water (ND-3.17)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules.new_dawn.board.tile_places import TilePlace, anchors, bits, places, ring, tile_bits, water_needed
from rules.new_dawn.core.catalog.base import Side
from rules.new_dawn.core.hexes import Hex, tile_shape
from rules.new_dawn.core.world import World


@lru_cache(maxsize=64)
def good_places(world: World, side: Side) -> tuple[TilePlace, ...]:
    """Return every legal place of a side of a tile, the best first."""
    tiles, numbers = tile_bits(world)[0], {anchor: number for number, anchor in enumerate(anchors(world))}

    def badness(place: TilePlace) -> tuple[int, int, int, int]:
        _, q, r, rotation = place
        around = bits((q + dq, r + dr) for dq, dr in ring(side, rotation))
        touched, water = (around & tiles).bit_count(), len(water_needed(world, side, q, r, rotation))
        return water, -touched, numbers[q, r], rotation

    return tuple(sorted((place for place in places(world) if place[0] == side), key=badness))


def best_of_each_anchor(world: World, side: Side) -> Sequence[TilePlace]:
    """Return the best rotation at each anchor that fits, the best anchor first."""
    best: dict[Hex, TilePlace] = {}
    for place in good_places(world, side):
        best.setdefault((place[1], place[2]), place)
    return tuple(best.values())


def turned(world: World, place: TilePlace) -> TilePlace | None:
    """Return the place of a tile turned further that covers most of the same ground; None where it cannot turn."""
    side, *_, rotation = place
    ground = set(covered(place))
    for step in range(1, 6):
        near = [each for each in good_places(world, side) if each[3] == (rotation + step) % 6]
        best = max(near, key=lambda each: len(ground.intersection(covered(each))), default=None)
        if best is not None and not ground.isdisjoint(covered(best)):
            return best
    return None


def covered(place: TilePlace) -> tuple[Hex, ...]:
    """Return the positions that a tile covers."""
    side, q, r, rotation = place
    return tuple((q + dq, r + dr) for dq, dr in tile_shape(side, rotation))
