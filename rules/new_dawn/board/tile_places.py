"""Legal places for a tile on a custom map (ND-3.17, ND-3.19, ND-3.20).

A set of positions is an integer, called mask, with one bit per position. So a whole map is moved, joined and compared
at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from rules.new_dawn.core.catalog.base import SIDES, Side
from rules.new_dawn.core.catalog.land import MAP_SETUP
from rules.new_dawn.core.hexes import STEPS, Hex, neighbours, tile_shape
from rules.new_dawn.core.world import WATER_TOKEN, World

WIDTH = 64
"""The number of bits for a row of positions."""
MIDDLE = WIDTH // 2
"""The row and column of position (0, 0) in a mask. Sixteen tiles never reach that far from the first one."""
MARGIN = 8
"""A tile that touches the map never reaches more than this beyond the map's edge."""
SHIFTS = tuple(r * WIDTH + q for q, r in STEPS)
"""The number of bits by which a mask is shifted for each of the six directions."""

TilePlace = tuple[Side, int, int, int]
"""A place of a tile: its side, the position (q, r) of its anchor, and its rotation in steps of 60 degrees."""


def bit(place: Hex) -> int:
    """Return the mask of a single position."""
    return 1 << ((place[1] + MIDDLE) * WIDTH + place[0] + MIDDLE)


def bits(places: Iterable[Hex]) -> int:
    """Return the mask of some positions."""
    mask = 0
    for place in places:
        mask |= bit(place)
    return mask


def hexes(mask: int) -> list[Hex]:
    """Return the positions in a mask."""
    found = []
    while mask:
        low = mask & -mask
        row, column = divmod(low.bit_length() - 1, WIDTH)
        found.append((column - MIDDLE, row - MIDDLE))
        mask ^= low
    return found


def spread(mask: int) -> int:
    """Return the mask of all neighbours of the positions in a mask."""
    around = 0
    for shift in SHIFTS:
        around |= mask << shift if shift > 0 else mask >> -shift
    return around


def flooded(start: int, free: int) -> int:
    """Return the mask of `start` and all free positions connected to it."""
    reached = start
    while more := spread(reached) & free & ~reached:
        reached |= more
    return reached


def parts(mask: int) -> list[int]:
    """Return the masks of the connected parts of a mask."""
    found = []
    while mask:
        part = flooded(mask & -mask, mask)
        found.append(part)
        mask &= ~part
    return found


@cache
def ring(side: Side, rotation: int) -> tuple[Hex, ...]:
    """Return the positions around a tile at the origin."""
    shape = tile_shape(side, rotation)
    return tuple(sorted({place for own in shape for place in neighbours(own)} - set(shape)))


@cache
def ring_bits(side: Side, rotation: int) -> int:
    """Return the mask of the positions around a tile at the origin."""
    return bits(ring(side, rotation))


def moved(mask: int, place: Hex) -> int:
    """Return the mask of positions around the origin, moved to a place."""
    shift = place[1] * WIDTH + place[0]
    return mask << shift if shift >= 0 else mask >> -shift


def _anchors(mask: int, offsets: Sequence[Hex]) -> int:
    """Return the mask of the anchors from which one of the offsets leads to a position in `mask`."""
    found = 0
    for q, r in offsets:
        found |= moved(mask, (-q, -r))
    return found


@lru_cache(maxsize=256)
def window(world: World) -> int:
    """Return the mask of a rectangle around the map with room for another tile."""
    qs, rs = [space.q for space in world.spaces], [space.r for space in world.spaces]
    left, right, top, bottom = min(qs) - MARGIN, max(qs) + MARGIN, min(rs) - MARGIN, max(rs) + MARGIN
    row = (1 << (right - left + 1)) - 1
    return sum(row * bit((left, r)) for r in range(top, bottom + 1))


def enclosed(world: World, side: Side, q: int, r: int, rotation: int) -> list[Hex]:
    """Return the empty positions that the map would enclose with the tile (ND-3.19)."""
    land = land_bits(world) | moved(bits(tile_shape(side, rotation)), (q, r))
    free = window(world) & ~land
    regions = parts(moved(ring_bits(side, rotation), (q, r)) & free)
    found = 0
    # Regions that meet are one. The last one that can still grow is the outside, which is much larger.
    while len(regions) > 1:
        grown: list[int] = []
        for region in regions:
            more = spread(region) & free & ~region
            if not more:
                found |= region
                continue
            region |= more
            apart = [other for other in grown if not other & region]
            for other in grown:
                region |= other if other & region else 0
            grown = [*apart, region]
        regions = grown
    return hexes(found)


def water_needed(world: World, side: Side, q: int, r: int, rotation: int) -> list[Hex]:
    """Return the positions to be filled with water tokens, computed only where the tile may close a gap."""
    land = land_bits(world)
    free = moved(ring_bits(side, rotation), (q, r)) & ~land
    # If all free positions around the tile are connected, it encloses nothing new.
    if not free or _is_connected(free >> (free & -free).bit_length() - 1):
        return []
    return enclosed(world, side, q, r, rotation)


@lru_cache(maxsize=4096)
def _is_connected(places: int) -> bool:
    """Return whether positions are connected; the lowest one is moved to the first bit."""
    start = 1 << MIDDLE * (WIDTH + 1)
    moved_in = places * start
    return flooded(start, moved_in) == moved_in


@lru_cache(maxsize=256)
def land_bits(world: World) -> int:
    """Return the mask of all spaces of the map."""
    return bits(world.at)


@lru_cache(maxsize=256)
def tile_bits(world: World) -> tuple[int, int, int]:
    """Return three masks: of all tiles, of the tiles in the core, and of the tiles in or next to the core."""
    own = [bits(tile.places) for tile in world.tiles]
    core = 0
    for tile, mask in zip(world.tiles, own, strict=True):
        core |= mask if tile.core else 0
    beside = core
    for mask in own:
        if spread(mask) & core:
            beside |= mask
    return sum(own), core, beside


def tokens_left(world: World) -> int:
    """Return the number of water tokens that are not on the map."""
    return MAP_SETUP.water_tokens - sum(space.tile == WATER_TOKEN for space in world.spaces)


def _touching(world: World, reach: int) -> frozenset[TilePlace]:
    """Return the places at which a tile touches enough spaces of other tiles, and a space of `reach`."""
    land, (tiles, _, _) = land_bits(world), tile_bits(world)
    left, found = tokens_left(world), []
    for side in SIDES:
        for rotation in range(6):
            around = ring_bits(side, rotation)
            anchors = _anchors(reach, ring(side, rotation)) & ~_anchors(land, tile_shape(side, rotation))
            for q, r in hexes(anchors):
                if (moved(around, (q, r)) & tiles).bit_count() < MAP_SETUP.least_touched:
                    continue
                if len(water_needed(world, side, q, r, rotation)) <= left:
                    found.append((side, q, r, rotation))
    return frozenset(found)


@lru_cache(maxsize=256)
def places(world: World) -> tuple[TilePlace, ...]:
    """Return every legal place of a tile, in order; all tiles have the same outline (ND-3.17).

    A tile touches the core if it can, else a tile that touches the core, else any tile (ND-3.20).
    """
    tiles, core, beside = tile_bits(world)
    return tuple(sorted(_touching(world, core) or _touching(world, beside) or _touching(world, tiles)))


@lru_cache(maxsize=256)
def anchors(world: World) -> tuple[Hex, ...]:
    """Return the possible positions of a tile's anchor in reading order; players see their numbers, from 1."""
    return tuple(sorted({(q, r) for _, q, r, _ in places(world)}, key=lambda place: (place[1], place[0])))
