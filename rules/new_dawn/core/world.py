"""The map: spaces with terrain and icons, neighbourhoods as bit masks (ND-2.1 to ND-2.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from rules.new_dawn.core.catalog.base import Side, Terrain
from rules.new_dawn.core.catalog.land import TILES, IconKind
from rules.new_dawn.core.hexes import Hex, distance, neighbours, tile_shape

WATER_TOKEN = 0
"""The tile number of a water token."""


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the map. Its name is the tile's number with a letter (`14d`), or `w1` for a water token."""

    name: str
    q: int
    r: int
    terrain: Terrain
    icon: IconKind | None = None
    icon_id: str = ""
    tile: int = WATER_TOKEN


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile on the map."""

    tile: int
    side: Side
    q: int
    r: int
    rotation: int
    core: bool = False

    @property
    def place(self) -> tuple[Side, int, int, int]:
        """Its side, the position of its anchor, and its rotation."""
        return self.side, self.q, self.r, self.rotation

    @property
    def places(self) -> tuple[Hex, ...]:
        """The positions of its spaces."""
        return covered(*self.place)

    def spaces(self) -> Iterator[Space]:
        """Yield the spaces of the tile."""
        side = TILES[self.tile].side(self.side)
        icons = {icon.space: icon for icon in side.icons}
        for number, ((q, r), terrain) in enumerate(zip(self.places, side.terrain, strict=True)):
            icon = icons.get(number)
            name = f"{self.tile}{'abcdefghij'[number]}"
            if icon is None:
                yield Space(name, q, r, terrain, tile=self.tile)
            else:
                yield Space(name, q, r, terrain, icon.kind, icon.id, self.tile)


def covered(side: Side, q: int, r: int, rotation: int) -> tuple[Hex, ...]:
    """Return the positions that a tile covers."""
    return tuple((q + dq, r + dr) for dq, dr in tile_shape(side, rotation))


@dataclass(frozen=True)
class World:
    """All spaces in space order (by q, then r); a set of spaces is an int with one bit for each.

    Immutable: adding a tile makes another world. Derived values are cached.
    """

    spaces: tuple[Space, ...] = ()
    tiles: tuple[PlacedTile, ...] = ()

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.names, self.tiles))

    def with_tile(self, tile: PlacedTile, water: Iterable[Hex] = ()) -> World:
        """Return the world with one more tile, and water tokens at some positions (ND-3.19)."""
        return _with_tile(self, tile, tuple(sorted(water)))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all spaces, in space order."""
        return tuple(space.name for space in self.spaces)

    @cached_property
    def space(self) -> Mapping[str, Space]:
        """Spaces by name."""
        return {space.name: space for space in self.spaces}

    @cached_property
    def at(self) -> Mapping[Hex, Space]:
        """Spaces by position."""
        return {(space.q, space.r): space for space in self.spaces}

    @cached_property
    def bit(self) -> Mapping[str, int]:
        """The mask of a single space."""
        return {space.name: 1 << index for index, space in enumerate(self.spaces)}

    @cached_property
    def near(self) -> Mapping[str, int]:
        """The mask of the spaces around a space."""
        return {
            space.name: self.mask(self.at[place].name for place in neighbours((space.q, space.r)) if place in self.at)
            for space in self.spaces
        }

    @cached_property
    def edge(self) -> int:
        """The mask of the spaces at the edge of the map (ND-2.5)."""
        return self.mask(name for name in self.names if self.near[name].bit_count() < 6)

    @cached_property
    def of_terrain(self) -> Mapping[Terrain, int]:
        """The mask of each terrain on the map."""
        found: dict[Terrain, int] = {}
        for space in self.spaces:
            found[space.terrain] = found.get(space.terrain, 0) | self.bit[space.name]
        return found

    @cached_property
    def water(self) -> int:
        """The mask of all water."""
        return self.of_terrain.get("water", 0)

    @cached_property
    def coast(self) -> int:
        """The mask of the spaces next to water or at the map's edge."""
        return self.around(self.water) | self.edge

    @cached_property
    def city_states(self) -> tuple[str, ...]:
        """The spaces with the icon of a city-state."""
        return tuple(space.name for space in self.with_icon("city_state"))

    def terrain(self, terrain: Terrain) -> int:
        """Return the mask of a terrain."""
        return self.of_terrain.get(terrain, 0)

    def mask(self, names: Iterable[str]) -> int:
        """Return the mask of some spaces."""
        mask = 0
        for name in names:
            mask |= self.bit[name]
        return mask

    def names_in(self, mask: int) -> Iterator[str]:
        """Yield the spaces of a mask, in space order."""
        names = self.names
        while mask:
            low = mask & -mask
            yield names[low.bit_length() - 1]
            mask ^= low

    def around(self, mask: int) -> int:
        """Return the spaces next to at least one space of the mask, which may include spaces of the mask."""
        return _around(self, mask)

    def within(self, mask: int, steps: int) -> int:
        """Return the spaces within a distance of the mask, by plain distance (ND-2.4)."""
        return _within(self, mask, steps)

    def with_icon(self, kind: IconKind) -> Iterator[Space]:
        """Return the spaces with an icon of a kind, in space order."""
        return (space for space in self.spaces if space.icon == kind)


# Computer players ask for the same spaces in thousands of positions that differ in other things.
MASKS_KEPT = 4096


@lru_cache(MASKS_KEPT)
def _around(world: World, mask: int) -> int:
    found, near = 0, world.near
    for name in world.names_in(mask):
        found |= near[name]
    return found


@lru_cache(MASKS_KEPT)
def _within(world: World, mask: int, steps: int) -> int:
    found = 0
    for name in world.names_in(mask):
        found |= _within_of(world, name, steps)
    return found


@lru_cache(MASKS_KEPT)
def _within_of(world: World, name: str, steps: int) -> int:
    start = world.space[name]
    here = start.q, start.r
    return world.mask(space.name for space in world.spaces if distance((space.q, space.r), here) <= steps)


@lru_cache(maxsize=512)
def _with_tile(world: World, tile: PlacedTile, water: tuple[Hex, ...]) -> World:
    # Games on the same map share it with its derived values.
    already = sum(space.tile == WATER_TOKEN for space in world.spaces)
    tokens = [Space(f"w{already + n}", q, r, "water") for n, (q, r) in enumerate(water, 1)]
    spaces = sorted((*world.spaces, *tile.spaces(), *tokens), key=lambda space: (space.q, space.r))
    return World(tuple(spaces), (*world.tiles, tile))
