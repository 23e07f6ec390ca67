"""The order of places for a tile of a custom map: those that touch much of the map and need little water (ND-3.17)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules.new_dawn.board.tile_places import TilePlace, moved, places, ring_bits, tile_bits, water_needed
from rules.new_dawn.core.catalog.base import Side
from rules.new_dawn.core.hexes import Hex
from rules.new_dawn.core.world import World, covered


@lru_cache(maxsize=64)
def good_places(world: World, side: Side) -> tuple[TilePlace, ...]:
    """Return every legal place of a side of a tile, the best first."""
    tiles = tile_bits(world)[0]

    def badness(place: TilePlace) -> tuple[int, int, int, int, int]:
        _, q, r, rotation = place
        touched = (moved(ring_bits(side, rotation), (q, r)) & tiles).bit_count()
        return len(water_needed(world, *place)), -touched, r, q, rotation

    return tuple(sorted((place for place in places(world) if place[0] == side), key=badness))


def best_of_each_anchor(world: World, side: Side) -> Sequence[TilePlace]:
    """Return the best rotation at each anchor that fits, the best anchor first."""
    best: dict[Hex, TilePlace] = {}
    for place in good_places(world, side):
        best.setdefault((place[1], place[2]), place)
    return tuple(best.values())


def turned(world: World, place: TilePlace) -> TilePlace | None:
    """Return the place after the next possible rotation that overlaps the old ground most; None if no rotation fits."""
    side, *_, rotation = place
    ground = set(covered(*place))
    for step in range(1, 6):
        near = [each for each in good_places(world, side) if each[3] == (rotation + step) % 6]
        best = max(near, key=lambda each: len(ground.intersection(covered(*each))), default=None)
        if best is not None and not ground.isdisjoint(covered(*best)):
            return best
    return None
