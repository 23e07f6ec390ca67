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
    """An event before a planned turn that keeps it from being played automatically."""

    name: str
    """The name under which it is stored."""
    warning: Text
    """The event as it follows "unless": "somebody attacks you"."""
    told: Text
    """The report that it has happened: "You have been attacked."."""
    signals: Callable[[S, Seat], Collection[str]]
    """The signals of the event in a position, from public information. A signal that was not there before stops a plan.
    """
