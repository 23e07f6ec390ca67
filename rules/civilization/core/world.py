"""The known map: revealed tiles with disaster tokens, sets of squares as bits (CIV-2.4, CIV-2.11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from rules.civilization.core.catalog.base import Terrain
from rules.civilization.core.catalog.land import FACES, TILE_SIZE, Face
from rules.civilization.core.grid import Square, block, mask_of, square_at


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile that lies face up, turned clockwise by a number of quarters (CIV-9.7.1)."""

    tile: str
    x: int
    y: int
    quarters: int = 0

    def faces(self) -> Mapping[Square, Face]:
        """Return the squares of the tile."""
        rows = FACES[self.tile]
        for _ in range(self.quarters):
            rows = tuple(
                tuple(rows[TILE_SIZE - 1 - column][row] for column in range(TILE_SIZE)) for row in range(TILE_SIZE)
            )
        found: dict[Square, Face] = {}
        for row, line in enumerate(rows):
            for column, face in enumerate(line):
                square = square_at(self.x + column, self.y + row)
                assert square is not None, "tiles lie on the grid"
                found[square] = face
        return found


@cache
def tile_mask(x: int, y: int) -> int:
    """Return the squares of a tile with that north-west square."""
    return block(x, y, TILE_SIZE, TILE_SIZE)


@dataclass(frozen=True, slots=True)
class DisasterToken:
    """A disaster token, which gives its square another terrain for the rest of the game (CIV-14.5)."""

    square: Square
    terrain: Terrain


@dataclass(frozen=True)
class World:
    """All revealed squares. Immutable: adding a tile makes another world. Derived values are cached."""

    tiles: tuple[PlacedTile, ...] = ()
    disasters: tuple[DisasterToken, ...] = ()

    def with_tile(self, tile: PlacedTile) -> World:
        """Return the world with one more tile face up."""
        return _world((*self.tiles, tile), self.disasters)

    def with_disaster(self, square: Square, terrain: Terrain) -> World:
        """Return the world with another terrain on a square; an earlier token there is covered (CIV-14.5.2)."""
        return _world(self.tiles, (*self.disasters, DisasterToken(square, terrain)))

    @cached_property
    def faces(self) -> Mapping[Square, Face]:
        """The face of each revealed square."""
        found = {square: face for tile in self.tiles for square, face in tile.faces().items()}
        found |= {token.square: Face(token.terrain) for token in self.disasters}
        return {square: found[square] for square in sorted(found)}

    @cached_property
    def known(self) -> int:
        """The mask of all revealed squares."""
        return mask_of(self.faces)

    @cached_property
    def of_terrain(self) -> Mapping[Terrain, int]:
        """The squares of each terrain on the map."""
        found: dict[Terrain, int] = {}
        for square, face in self.faces.items():
            found[face.terrain] = found.get(face.terrain, 0) | 1 << square
        return found

    @cached_property
    def water(self) -> int:
        """The mask of all water."""
        return self.of_terrain.get("water", 0)

    @cached_property
    def with_culture(self) -> int:
        """The mask of natural wonders (CIV-13.10)."""
        return mask_of(square for square, face in self.faces.items() if face.culture)

    @cached_property
    def with_coin(self) -> int:
        """The mask of squares with a printed coin."""
        return mask_of(square for square, face in self.faces.items() if face.coins)


@lru_cache(maxsize=1024)
def _world(tiles: tuple[PlacedTile, ...], disasters: tuple[DisasterToken, ...]) -> World:
    # Positions of one game share the map and its derived values.
    return World(tiles, disasters)
