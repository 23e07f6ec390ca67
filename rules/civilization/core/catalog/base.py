"""Base types of the components, and the reading of their files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.engine.core.catalog import DATA, DataError, StrictRow

FOLDER = DATA / "civilization"

Terrain = Literal["grassland", "forest", "mountain", "desert", "water"]
TERRAINS: tuple[Terrain, ...] = ("grassland", "forest", "mountain", "desert", "water")
Resource = Literal["wheat", "incense", "silk", "iron", "spy", "uranium"]
RESOURCES: tuple[Resource, ...] = ("wheat", "incense", "silk", "iron", "spy", "uranium")
MARKET_RESOURCES: tuple[Resource, ...] = ("wheat", "incense", "silk", "iron")
UnitType = Literal["infantry", "artillery", "mounted", "aircraft"]
UNIT_TYPES: tuple[UnitType, ...] = ("infantry", "artillery", "mounted", "aircraft")
FigureKind = Literal["army", "scout", "white_army"]
Era = Literal["ancient", "medieval", "modern"]
ERAS: tuple[Era, ...] = ("ancient", "medieval", "modern")
Level = Literal["I", "II", "III"]
LEVELS: tuple[Level, ...] = ("I", "II", "III")
Timing = Literal["start_of_turn", "trade", "city_management", "movement", "battle", "research", "any_time"]
GREAT_PERSON: Literal["great_person"] = "great_person"
"""The face of a village token that brings a great person (CIV-9.8.3)."""


def expect(file: str, what: str, wanted: int, found: int) -> None:
    """Raise DataError unless a file lists the number of components in the box (CIV-2.1)."""
    if wanted != found:
        raise DataError(f"{FOLDER / file}: {what}: expected {wanted}, found {found}")


@dataclass(frozen=True, kw_only=True)
class NamedRow(StrictRow):
    """A component with a name."""

    id: str
    name: str


@dataclass(frozen=True, kw_only=True)
class IconRow(NamedRow):
    """A component with icons that replace those of its square (CIV-2.10)."""

    trade: int = 0
    production: int = 0
    culture: int = 0
    coins: int = 0
    combat_bonus: int = 0
