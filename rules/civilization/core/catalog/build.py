"""The products of cities: buildings, units and wonders (CIV-8.4 to CIV-8.6, CIV-15)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rules.civilization.core.catalog.base import (
    FOLDER,
    Era,
    IconRow,
    NamedRow,
    Terrain,
    Timing,
    UnitType,
    expect,
)
from rules.engine.core.catalog import StrictRow, by_id, load

CITY_WALLS = "city_walls"
Ground = Terrain | Literal["any_land", "city_center"]


@dataclass(frozen=True, kw_only=True)
class BuildingRow(IconRow):
    """A building: one side of a token, or the walls of a city (CIV-8.5.1, CIV-8.5.4)."""

    token: str
    token_count: int = 0
    side: Literal["basic", "upgraded", "city"]
    upgrade: str = ""
    upgrades_from: str = ""
    cost: int
    terrain: tuple[Ground, ...]
    technology: str
    city_defense_bonus: int = 0
    unique: bool
    per_city_limit: int = 0

    def stands_on(self, terrain: Terrain) -> bool:
        """Return whether the building may be placed on a terrain (CIV-8.5)."""
        return terrain in self.terrain or ("any_land" in self.terrain and terrain != "water")


@dataclass(frozen=True, kw_only=True)
class UnitCardRow(StrictRow):
    """Equal unit cards, with their strength at each rank (CIV-11.7)."""

    count: int
    strength: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class UnitTypeRow(NamedRow):
    """A type of units."""

    cards: int
    trumps: str
    available_from_start: bool
    unlock_technology: str = ""
    rank_names: tuple[str, ...]
    rank_technologies: tuple[str, ...] = ()
    card: tuple[UnitCardRow, ...]


@dataclass(frozen=True, slots=True)
class UnitCard:
    """A unit card: its type, and its strength at each rank."""

    id: str
    type: UnitType
    strength: tuple[int, ...]

    def at_rank(self, rank: int) -> int:
        """Return the card's strength at a rank; aircraft have one rank only."""
        return self.strength[min(rank, len(self.strength)) - 1]


@dataclass(frozen=True, kw_only=True)
class WonderRow(NamedRow):
    """A wonder (CIV-8.6)."""

    era: Era
    cost: int
    discount_cost: int = 0
    discount_technology: str = ""
    culture: int
    phase: Timing
    effect: str


@dataclass(frozen=True, kw_only=True)
class _Buildings(StrictRow):
    token_total: int
    building: tuple[BuildingRow, ...]


@dataclass(frozen=True, kw_only=True)
class _Units(StrictRow):
    card_total: int
    unit_cards: int
    combat_bonus_cards: int
    cost_by_rank: Mapping[int, int]
    aircraft_cost: int
    unit_type: tuple[UnitTypeRow, ...]


@dataclass(frozen=True, kw_only=True)
class _Wonders(StrictRow):
    per_era: int
    culture_by_era: Mapping[Era, int]
    terrain: tuple[Ground, ...]
    per_city_limit: int
    wonder: tuple[WonderRow, ...]


BUILDINGS: Mapping[str, BuildingRow] = by_id(load(FOLDER / "buildings.toml", _Buildings).building, "buildings.toml")
BUILDING_TOKENS: Mapping[str, int] = {row.token: row.token_count for row in BUILDINGS.values() if row.token_count}
"""The tokens in the box; both sides of one share its count (CIV-8.5.1)."""
_UNITS = load(FOLDER / "units.toml", _Units)
UNIT_ROWS: Mapping[str, UnitTypeRow] = by_id(_UNITS.unit_type, "units.toml")
UNIT_COSTS = _UNITS.cost_by_rank
AIRCRAFT_COST = _UNITS.aircraft_cost
_WONDERS = load(FOLDER / "wonders.toml", _Wonders)
WONDERS: Mapping[str, WonderRow] = by_id(_WONDERS.wonder, "wonders.toml")


def _unit_cards() -> tuple[tuple[UnitCard, ...], tuple[str, ...]]:
    kinds: list[UnitCard] = []
    deck: list[str] = []
    types: tuple[UnitType, ...] = ("infantry", "artillery", "mounted", "aircraft")
    for kind in types:
        for row in UNIT_ROWS[kind].card:
            card = UnitCard(f"{kind}_{row.strength[0]}", kind, row.strength)
            kinds.append(card)
            deck += [card.id] * row.count
    return tuple(kinds), tuple(deck)


_KINDS, UNIT_DECK = _unit_cards()
"""All unit cards; equal ones have one id."""
UNIT_CARDS: Mapping[str, UnitCard] = by_id(_KINDS, "units.toml")
expect("buildings.toml", "tokens", 49, sum(BUILDING_TOKENS.values()))
expect("units.toml", "unit cards", _UNITS.unit_cards, len(UNIT_DECK))
for _row in WONDERS.values():
    expect("wonders.toml", f"culture of {_row.id}", _WONDERS.culture_by_era[_row.era], _row.culture)
