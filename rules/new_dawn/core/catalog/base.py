"""Base types of the components, and the reading of their files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.engine.core.catalog import DATA, StrictRow

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


@dataclass(frozen=True, kw_only=True)
class NamedRow(StrictRow):
    """A component with a name and a short text about its effect."""

    id: str
    name: str
    text: str
    confidence: Confidence = "high"
