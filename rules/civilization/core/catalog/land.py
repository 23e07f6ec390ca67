"""Terrain, resources, map tiles, layouts, huts and villages (CIV-2.4, CIV-2.6, CIV-4.6, CIV-9.7, CIV-14.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rules.civilization.core.catalog.base import FOLDER, RESOURCES, NamedRow, Resource, Terrain, expect
from rules.engine.core.catalog import DataError, StrictRow, by_id, load

TILE_SIZE = 4
Mark = Literal["hut", "village"]
MARKS: tuple[Mark, ...] = ("hut", "village")
Direction = Literal["north", "east", "south", "west"]
DIRECTIONS: tuple[Direction, ...] = ("north", "east", "south", "west")
"""Clockwise; the index of a direction is the number of quarter turns of a tile whose arrow points there."""


@dataclass(frozen=True, kw_only=True)
class TerrainRow(NamedRow):
    """A terrain with the icons of an empty square (CIV-2.4)."""

    code: str
    trade: int
    production: int


@dataclass(frozen=True, kw_only=True)
class ResourceRow(NamedRow):
    """A kind of resource; those of the market are harvested (CIV-2.6)."""

    market: bool


@dataclass(frozen=True, slots=True)
class Face:
    """The printed face of a square of a tile."""

    terrain: Terrain
    resource: Resource | None = None
    culture: int = 0
    coins: int = 0
    mark: Mark | None = None
    suggested: bool = False
    """True for the square proposed for the capital (CIV-21.3)."""


@dataclass(frozen=True, kw_only=True)
class TileRow(StrictRow):
    """A map tile as it is stored: rows from north to south, its arrow pointing north."""

    id: str
    kind: Literal["neutral", "home"]
    rows: tuple[tuple[str, ...], ...]
    civilization: str = ""


@dataclass(frozen=True, kw_only=True)
class HomePlace(StrictRow):
    """The place of the home tile of a seat, and the direction of its arrow (CIV-4.6)."""

    seat: int
    x: int
    y: int
    arrow: Direction


@dataclass(frozen=True, kw_only=True)
class NeutralPlace(StrictRow):
    """The place of a neutral tile, face down."""

    x: int
    y: int


@dataclass(frozen=True, kw_only=True)
class LayoutRow(StrictRow):
    """The map for a number of players."""

    players: int
    width: int
    height: int
    neutral_tiles: int
    homes: tuple[HomePlace, ...]
    neutrals: tuple[NeutralPlace, ...]


@dataclass(frozen=True, kw_only=True)
class DisasterUse(StrictRow):
    """The event that lays each side of a disaster token."""

    event: str
    side: Terrain
    legal: str


@dataclass(frozen=True, kw_only=True)
class _Terrains(StrictRow):
    terrain: tuple[TerrainRow, ...]


@dataclass(frozen=True, kw_only=True)
class _Resources(StrictRow):
    market_token_total: int
    market_tokens_per_player_and_kind: int
    resource: tuple[ResourceRow, ...]


@dataclass(frozen=True, kw_only=True)
class _Tiles(StrictRow):
    hut_marks: int
    village_marks: int
    tile: tuple[TileRow, ...]


@dataclass(frozen=True, kw_only=True)
class _Layouts(StrictRow):
    layout: tuple[LayoutRow, ...]


@dataclass(frozen=True, kw_only=True)
class _MapTokens(StrictRow):
    hut_total: int
    village_total: int
    huts: Mapping[Resource, int]
    villages: Mapping[Resource | Literal["great_person"], int]


@dataclass(frozen=True, kw_only=True)
class _Disasters(StrictRow):
    token_total: int
    sides: tuple[Terrain, ...]
    use: tuple[DisasterUse, ...]


TERRAIN_ROWS: Mapping[str, TerrainRow] = by_id(load(FOLDER / "terrain.toml", _Terrains).terrain, "terrain.toml")
_CODES: Mapping[str, Terrain] = {"G": "grassland", "F": "forest", "M": "mountain", "D": "desert", "W": "water"}


def read_square(code: str) -> Face:
    """Return a square from its code: terrain, then resource, natural wonder, coin, mark, proposal."""
    rest = code[1:]
    suggested = rest.endswith("^")
    rest = rest.removesuffix("^")
    if code[:1] not in _CODES:
        raise DataError(f"{FOLDER / 'map_tiles.toml'}: expected a terrain, found {code!r}")
    terrain = _CODES[code[0]]
    if rest.startswith(":"):
        resource = next((kind for kind in RESOURCES if kind == rest[1:]), None)
        if resource is not None:
            return Face(terrain, resource=resource, suggested=suggested)
    match rest:
        case "":
            return Face(terrain, suggested=suggested)
        case "+culture":
            return Face(terrain, culture=1, suggested=suggested)
        case "+coin":
            return Face(terrain, coins=1, suggested=suggested)
        case "@hut":
            return Face(terrain, mark="hut")
        case "@village":
            return Face(terrain, mark="village")
    raise DataError(f"{FOLDER / 'map_tiles.toml'}: expected the code of a square, found {code!r}")


def _faces(row: TileRow) -> tuple[tuple[Face, ...], ...]:
    if len(row.rows) != TILE_SIZE or any(len(line) != TILE_SIZE for line in row.rows):
        raise DataError(f"{FOLDER / 'map_tiles.toml'}: {row.id}: expected four rows of four squares")
    return tuple(tuple(read_square(code) for code in line) for line in row.rows)


_RESOURCES = load(FOLDER / "resources.toml", _Resources)
RESOURCE_ROWS: Mapping[str, ResourceRow] = by_id(_RESOURCES.resource, "resources.toml")
MARKET_TOKENS_PER_PLAYER = _RESOURCES.market_tokens_per_player_and_kind
_TILES = load(FOLDER / "map_tiles.toml", _Tiles)
TILES: Mapping[str, TileRow] = by_id(_TILES.tile, "map_tiles.toml")
FACES: Mapping[str, tuple[tuple[Face, ...], ...]] = {row.id: _faces(row) for row in _TILES.tile}
"""The squares of each tile, in rows from north to south."""
NEUTRAL_TILES = tuple(row.id for row in _TILES.tile if row.kind == "neutral")
LAYOUTS: Mapping[int, LayoutRow] = {row.players: row for row in load(FOLDER / "map_layouts.toml", _Layouts).layout}
_MAP_TOKENS = load(FOLDER / "huts_villages.toml", _MapTokens)
HUTS: tuple[str, ...] = tuple(kind for kind, count in _MAP_TOKENS.huts.items() for _ in range(count))
VILLAGES: tuple[str, ...] = tuple(kind for kind, count in _MAP_TOKENS.villages.items() for _ in range(count))
_DISASTERS = load(FOLDER / "disasters.toml", _Disasters)
DISASTER_SIDES: Mapping[str, Terrain] = {row.event: row.side for row in _DISASTERS.use}

for _mark, _number in (("hut", _TILES.hut_marks), ("village", _TILES.village_marks)):
    _found = sum(face.mark == _mark for faces in FACES.values() for line in faces for face in line)
    expect("map_tiles.toml", f"{_mark} marks", _number, _found)
expect("huts_villages.toml", "huts", _MAP_TOKENS.hut_total, len(HUTS))
expect("huts_villages.toml", "villages", _MAP_TOKENS.village_total, len(VILLAGES))
