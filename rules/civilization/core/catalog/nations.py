"""Nations, governments and great persons (CIV-4.9, CIV-14.4, CIV-16, CIV-17)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.civilization.core.catalog.base import FOLDER, IconRow, NamedRow, expect
from rules.engine.core.catalog import StrictRow, by_id, load


@dataclass(frozen=True, kw_only=True)
class NationRow(NamedRow):
    """A nation; numbers it does not change are 0."""

    adjective: str
    leader: str
    home_tile: str
    starting_technology: str
    starting_government: str
    setup: str
    ability: str
    ability_hook: str
    rush_production_per_3_trade: int = 0
    culture_per_hut_or_village: int = 0
    units_saved_per_battle: int = 0
    stacking_limit_bonus: int = 0
    extra_armies: int = 0


@dataclass(frozen=True, kw_only=True)
class GovernmentRow(NamedRow):
    """A government with the numbers of its effect (CIV-16)."""

    technology: str
    effect: str
    capital_may_act: bool = True
    always_unlocked: bool = False
    armies_found_cities: bool = False
    scouts_explore_huts: bool = False
    trade_phase_bonus: int = 0
    may_attack_cities: bool = True
    coins: int = 0
    harvest_any_own_city: bool = False
    culture_hand_bonus: int = 0
    devote_bonus_per_city: int = 0
    production_per_city: int = 0
    capital_devote_penalty: int = 0
    battle_hand_bonus: int = 0


@dataclass(frozen=True, kw_only=True)
class GreatPersonRow(IconRow):
    """A kind of great person."""

    count: int


@dataclass(frozen=True, kw_only=True)
class _Nations(StrictRow):
    civilization: tuple[NationRow, ...]


@dataclass(frozen=True, kw_only=True)
class _Governments(StrictRow):
    government: tuple[GovernmentRow, ...]


@dataclass(frozen=True, kw_only=True)
class _GreatPersons(StrictRow):
    token_total: int
    terrain: tuple[str, ...]
    great_person: tuple[GreatPersonRow, ...]


NATIONS: Mapping[str, NationRow] = by_id(load(FOLDER / "civilizations.toml", _Nations).civilization, "civilizations")
GOVERNMENTS: Mapping[str, GovernmentRow] = by_id(
    load(FOLDER / "governments.toml", _Governments).government, "governments.toml"
)
_PERSONS = load(FOLDER / "great_persons.toml", _GreatPersons)
GREAT_PERSONS: Mapping[str, GreatPersonRow] = by_id(_PERSONS.great_person, "great_persons.toml")
expect("great_persons.toml", "tokens", _PERSONS.token_total, sum(row.count for row in GREAT_PERSONS.values()))
