"""Map tiles and how they are laid out (ND-2.1, ND-3.12 to ND-3.19)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rules.engine.core.catalog import DataError, StrictRow, load
from rules.new_dawn.core.catalog.base import FOLDER, SIDES, Confidence, Side, Terrain

IconKind = Literal["capital", "city_state", "natural_wonder", "resource", "barbarian"]
TileKind = Literal["capital", "natural_wonder", "city_state", "plain"]
SPACES_PER_TILE = 10


@dataclass(frozen=True, kw_only=True)
class IconRow(StrictRow):
    """An icon on a space of a tile; a capital has no id."""

    space: int
    kind: IconKind
    id: str = ""


@dataclass(frozen=True, kw_only=True)
class TileSide(StrictRow):
    """One side of a tile: the terrain of its ten spaces, and their icons."""

    terrain: tuple[Terrain, ...]
    icons: tuple[IconRow, ...]
    confidence: Confidence = "high"


@dataclass(frozen=True, kw_only=True)
class TileRow(StrictRow):
    """A map tile."""

    id: int
    kind: TileKind
    a: TileSide
    b: TileSide

    def side(self, side: Side) -> TileSide:
        """Return one of its sides."""
        return self.a if side == "a" else self.b


@dataclass(frozen=True, kw_only=True)
class _Tiles(StrictRow):
    offsets_a: tuple[tuple[int, int], ...]
    offsets_b: tuple[tuple[int, int], ...]
    tile: tuple[TileRow, ...]


@dataclass(frozen=True, kw_only=True)
class CorePlace(StrictRow):
    """The place of a tile of the core (ND-3.14)."""

    q: int
    r: int
    rotation: int


@dataclass(frozen=True, kw_only=True)
class FirstGamePlace(StrictRow):
    """The place of a tile of the first game, and the number of players from which on it is used (ND-3.3)."""

    tile: int
    q: int
    r: int
    rotation: int
    players: int
    core: bool


@dataclass(frozen=True, kw_only=True)
class DirectionRow(StrictRow):
    """A direction of the barbarians, by the die (ND-6.3)."""

    die: int
    name: str
    q: int
    r: int


@dataclass(frozen=True, kw_only=True)
class MapSetup(StrictRow):
    """The numbers of the map set-up."""

    water_tokens: int
    least_touched: int
    core_side_a: tuple[int, ...]
    core_natural_wonder_tiles: int
    core_city_state_tiles: int
    extra_tiles_per_player: int
    core_a: tuple[CorePlace, ...]
    core_b: tuple[CorePlace, ...]
    first_game: tuple[FirstGamePlace, ...]
    directions: tuple[DirectionRow, ...]


def _checked(tiles: _Tiles) -> _Tiles:
    for row in tiles.tile:
        for name in SIDES:
            side = row.side(name)
            spaces = [icon.space for icon in side.icons]
            if len(side.terrain) != SPACES_PER_TILE or len(set(spaces)) < len(spaces):
                raise DataError(
                    f"{FOLDER / 'tiles.toml'}: tile {row.id}{name}: expected 10 spaces with an icon at most"
                )
    return tiles


_TILES = _checked(load(FOLDER / "tiles.toml", _Tiles))
TILES: Mapping[int, TileRow] = {row.id: row for row in _TILES.tile}
OFFSETS: Mapping[Side, tuple[tuple[int, int], ...]] = {"a": _TILES.offsets_a, "b": _TILES.offsets_b}
MAP_SETUP = load(FOLDER / "map_setup.toml", MapSetup)
