"""The words of the components, and how their files are read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, Protocol, TypeVar

from pydantic import ConfigDict

from rules.engine.core.catalog import DATA, STRICT, DataError

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
"""What a village token shows that brings a great person (CIV-9.8.3)."""


class Identified(Protocol):
    """A component with an id."""

    @property
    def id(self) -> str:
        """What the code and stored games call it."""
        ...


Row = TypeVar("Row", bound=Identified)


def by_id(rows: Iterable[Row], file: str) -> Mapping[str, Row]:
    """Components by their ids; raises DataError for an id that is used twice."""
    found: dict[str, Row] = {}
    for row in rows:
        if row.id in found:
            raise DataError(f"{FOLDER / file}: {row.id}: expected each id once, found it again")
        found[row.id] = row
    return found


def expect(file: str, what: str, wanted: int, found: int) -> None:
    """Raise DataError unless a file lists as many components as the box holds (CIV-2.1)."""
    if wanted != found:
        raise DataError(f"{FOLDER / file}: {what}: expected {wanted}, found {found}")


@dataclass(frozen=True, kw_only=True)
class NamedRow:
    """A component that people know by name."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT
    id: str
    name: str


@dataclass(frozen=True, kw_only=True)
class IconRow(NamedRow):
    """A component with icons, which count instead of those of its square (CIV-2.10)."""

    trade: int = 0
    production: int = 0
    culture: int = 0
    coins: int = 0
    combat_bonus: int = 0
