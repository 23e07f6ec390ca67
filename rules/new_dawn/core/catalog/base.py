"""Base types of the components, and the reading of their files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol, TypeVar

from rules.engine.core.catalog import DATA, DataError, StrictRow

FOLDER = DATA / "new_dawn"

Terrain = Literal["grassland", "hills", "forest", "desert", "mountains", "water", "natural_wonder"]
FocusType = Literal["culture", "science", "economy", "industry", "military"]
FOCUS_TYPES: tuple[FocusType, ...] = ("culture", "science", "economy", "industry", "military")
WonderType = Literal["culture", "economy", "science", "military"]
WONDER_TYPES: tuple[WonderType, ...] = ("culture", "economy", "science", "military")
Era = Literal["ancient", "medieval", "modern"]
Resource = Literal["marble", "mercury", "oil", "diamond"]
RESOURCES: tuple[Resource, ...] = ("marble", "mercury", "oil", "diamond")
Side = Literal["a", "b"]
SIDES: tuple[Side, ...] = ("a", "b")
Confidence = Literal["high", "medium", "low"]


class Identified(Protocol):
    """A component with an id."""

    @property
    def id(self) -> str:
        """The id used by the code and in stored games."""
        ...


Row = TypeVar("Row", bound=Identified)


def by_id(rows: Iterable[Row], file: str) -> Mapping[str, Row]:
    """Return components by their ids.

    Raises DataError for an id that is used twice.
    """
    found: dict[str, Row] = {}
    for row in rows:
        if row.id in found:
            raise DataError(f"{FOLDER / file}: {row.id}: expected each id once, found it again")
        found[row.id] = row
    return found


@dataclass(frozen=True, kw_only=True)
class NamedRow(StrictRow):
    """A component with a name and a short text about its effect."""

    id: str
    name: str
    text: str
    confidence: Confidence = "high"
