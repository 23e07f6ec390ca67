"""Conditions that keep a planned turn from being played automatically."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Generic, TypeVar

from rules.engine.core.state import GameState
from rules.engine.core.text import Seat, Text

S = TypeVar("S", bound=GameState)


@dataclass(frozen=True, slots=True)
class PlanStop(Generic[S]):
    """Something that may happen before a planned turn comes, so that it is not played by itself."""

    name: str
    """Under which it is stored."""
    warning: Text
    """What may happen, behind "unless": "somebody attacks you"."""
    told: Text
    """That it has happened: "You have been attacked."."""
    signs: Callable[[S, Seat], Collection[str]]
    """What of it is there in a position, as everybody can see: a sign that was not there before stops a plan."""
