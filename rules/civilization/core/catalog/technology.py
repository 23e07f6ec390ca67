"""Technologies and military ranks (CIV-10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rules.civilization.core.catalog.base import FOLDER, NamedRow, Resource, Timing, UnitType, expect
from rules.engine.core.catalog import DataError, StrictRow, by_id, load

SPACE_FLIGHT = "space_flight"
AbilityKind = Literal["resource", "once_per_turn", "once_per_battle", "passive"]
Water = Literal["", "cross", "end"]


@dataclass(frozen=True, kw_only=True)
class AbilityRow(StrictRow):
    """An ability of a technology; the code of each is in a module of `actions/abilities`."""

    kind: AbilityKind
    phase: Timing
    effect: str
    cost: tuple[Resource | Literal["any"], ...] = ()
    cost_trade: int = 0
    cost_culture: int = 0
    reaction: bool = False
    coin_token_max: int = 0


@dataclass(frozen=True, kw_only=True)
class UnitUpgrade(StrictRow):
    """The rank a technology gives to a type of unit (CIV-10.6)."""

    type: UnitType
    rank: int


@dataclass(frozen=True, kw_only=True)
class TechnologyRow(NamedRow):
    """A technology card; values that it does not set are 0 or empty."""

    level: int
    unlocks_building: str = ""
    unlocks_government: str = ""
    unlocks_unit: str = ""
    upgrades_unit: UnitUpgrade | None = None
    coins: int = 0
    culture_hand: int = 0
    travel_speed: int = 0
    stacking_limit: int = 0
    max_cities: int = 0
    water: Water = ""
    shared_single_card: bool = False
    ability: tuple[AbilityRow, ...] = ()

    @property
    def coin_tokens(self) -> int:
        """The number of coin tokens it can hold (CIV-12.3)."""
        return max((ability.coin_token_max for ability in self.ability), default=0)


@dataclass(frozen=True, kw_only=True)
class _Technologies(StrictRow):
    level_totals: Mapping[int, int]
    copies_per_player: int
    technology: tuple[TechnologyRow, ...]


@dataclass(frozen=True, kw_only=True)
class Marker(StrictRow):
    """A military tech marker and its two sides."""

    unit_type: UnitType
    sides: tuple[int | Literal["locked", "unlocked"], ...]
    placed_at_setup: bool


@dataclass(frozen=True, kw_only=True)
class _Upgrade(StrictRow):
    technology: str
    unit_type: UnitType
    rank: int


@dataclass(frozen=True, kw_only=True)
class _Unlock(StrictRow):
    technology: str
    unit_type: UnitType


@dataclass(frozen=True, kw_only=True)
class _Military(StrictRow):
    marker_total: int
    markers_per_player: int
    marker: tuple[Marker, ...]
    upgrade: tuple[_Upgrade, ...]
    unlock: tuple[_Unlock, ...]


_READ = load(FOLDER / "technologies.toml", _Technologies)
TECHNOLOGIES: Mapping[str, TechnologyRow] = by_id(_READ.technology, "technologies.toml")
_MILITARY = load(FOLDER / "military_tech.toml", _Military)
for _level, _number in _READ.level_totals.items():
    expect("technologies.toml", f"level {_level}", _number, sum(row.level == _level for row in _READ.technology))
expect("military_tech.toml", "markers", _MILITARY.markers_per_player, len(_MILITARY.marker))
for _row in _MILITARY.upgrade:
    if TECHNOLOGIES[_row.technology].upgrades_unit != UnitUpgrade(type=_row.unit_type, rank=_row.rank):
        raise DataError(f"{FOLDER / 'military_tech.toml'}: {_row.technology}: expected the rank of its card")
