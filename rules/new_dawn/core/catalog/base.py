"""The words of the components, and how their files are read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, Protocol, TypeVar

from pydantic import ConfigDict

from rules.engine.core.catalog import DATA, STRICT, DataError

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


@dataclass(frozen=True, kw_only=True)
class NamedRow:
    """A component that people know by name, with what it does in a few words."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT
    id: str
    name: str
    text: str
    confidence: Confidence = "high"
