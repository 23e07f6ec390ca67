"""The map of Terra Mystica: spaces, river distances, bridge sites, and reach as precomputed masks (TM-8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.core.catalog import DataError, StrictRow, load
from rules.terra_mystica.core.catalog import FOLDER, RIVER, TERRAINS
from rules.terra_mystica.core.hexes import HexMap, offset_to_axial

MAX_SHIPPING = 6
MAX_SKIP = 4


@dataclass(frozen=True, kw_only=True)
class _MapRows(StrictRow):
    rows: tuple[tuple[str, ...], ...]
    bridge_sites: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Site:
    """A place for one bridge, between two spaces that are not adjacent without it (TM-7.6.2, TM-18.12)."""

    id: str
    a: str
    b: str


_ROWS = load(FOLDER / "map.toml", _MapRows)


def _read() -> tuple[HexMap, Mapping[str, str], Mapping[str, tuple[int, int]]]:
    names: list[str] = []
    axial: dict[str, tuple[int, int]] = {}
    terrain: dict[str, str] = {}
    offset: dict[str, tuple[int, int]] = {}
    rivers = 0
    for row, spaces in enumerate(_ROWS.rows):
        land = 0
        for col, kind in enumerate(spaces):
            if kind == RIVER:
                name = f"r{rivers}"
                rivers += 1
            else:
                if kind not in TERRAINS:
                    raise DataError(f"map.toml: rows.{row}.{col}: expected a terrain or river, found {kind!r}")
                land += 1
                name = f"{chr(ord('A') + row)}{land}"
            names.append(name)
            axial[name] = offset_to_axial(row, col)
            offset[name] = (row, col)
            terrain[name] = kind
    return HexMap(tuple(names), axial), terrain, offset


MAP, TERRAIN_AT_START, OFFSET = _read()
"""All 113 spaces; their printed terrain; their row and column for drawing."""

LAND = tuple(name for name in MAP.names if TERRAIN_AT_START[name] != RIVER)
RIVERS = tuple(name for name in MAP.names if TERRAIN_AT_START[name] == RIVER)
BIT = MAP.bit
NEAR = MAP.near
LAND_MASK = MAP.mask(LAND)
RIVER_MASK = MAP.mask(RIVERS)

SITES: Mapping[str, Site] = {f"{a}-{b}": Site(f"{a}-{b}", a, b) for a, b in _ROWS.bridge_sites}


def _by_shipping() -> tuple[Mapping[str, int], ...]:
    """Return for each level the land spaces linked to a space by a chain of at most that many river spaces (TM-8.2)."""
    levels: list[dict[str, int]] = [dict.fromkeys(LAND, 0)]
    afloat = dict.fromkeys(LAND, 0)
    for level in range(1, MAX_SHIPPING + 1):
        reached = {}
        for name in LAND:
            front = NEAR[name] if level == 1 else MAP.around(afloat[name])
            afloat[name] |= front & RIVER_MASK
            reached[name] = MAP.around(afloat[name]) & LAND_MASK & ~BIT[name]
        levels.append(reached)
    return tuple(levels)


def _by_skipping() -> tuple[Mapping[str, int], ...]:
    """Return for each range the land spaces beyond at most that many skipped spaces of any kind (TM-8.6)."""
    ranges: list[dict[str, int]] = [dict.fromkeys(LAND, 0)]
    within = {name: NEAR[name] | BIT[name] for name in LAND}
    for _ in range(MAX_SKIP):
        within = {name: mask | MAP.around(mask) for name, mask in within.items()}
        ranges.append({name: mask & LAND_MASK & ~BIT[name] for name, mask in within.items()})
    return tuple(ranges)


BY_SHIPPING = _by_shipping()
BY_SKIPPING = _by_skipping()
