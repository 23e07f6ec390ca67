"""Declarations, which may be cancelled or interrupted before they are carried out (CIV-18.1, CIV-18.2, CIV-18.6)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rules.civilization.core.grid import Square
from rules.engine.core.secret import secret
from rules.engine.core.text import Seat

DeclaredKind = Literal["city_action", "culture_event", "resource_ability", "path", "segment_end"]

Until = Literal["segment", "turn"]
"""The time for which a player lets everything happen: one player's part of a phase, or the whole turn (CIV-18.9)."""


@dataclass(slots=True)
class Declared:
    """A declaration on the stack; the latest one is carried out first."""

    kind: DeclaredKind
    seat: Seat
    what: str
    """The action in the notation of the log, or the id of the card or technology."""
    targets: tuple[Seat, ...] = ()
    """The players it targets (CIV-18.2)."""
    cancelled: bool = False
    refused: list[Seat] = field(default_factory=list)
    """The targets that refuse it by the United Nations (CIV-14.3.8)."""
    item: int = 1
    """The number of its item in a plan (CIV-18.12)."""
    window: int = 0
    """The window; its items are answered together."""
    squares: tuple[Square, ...] = ()
    """The squares of a path: before the group's first step, and after each one (CIV-18.8)."""
    figures: tuple[int, ...] = ()
    """The figures on a path, as indexes among those of their player."""


@dataclass(slots=True)
class Sealed:
    """A sealed answer to a plan, used when its item's turn comes (CIV-18.11, CIV-18.12)."""

    seat: Seat
    answer: str = secret("owner")
    """The answer in the notation of the log."""


@dataclass(slots=True)
class PlanInProgress:
    """Several items declared at once, which are carried out in order (CIV-18.12)."""

    seat: Seat
    items: list[str] = secret("owner")
    """The items in the notation of the log."""
    at: int = 0
    """The current item, counted from 1."""
    answers: list[Sealed] = field(default_factory=list)
    """The answers, clockwise from the owner of the plan."""
    stopped: bool = False
    """True once something was cancelled or interrupted."""
