"""What is declared and may be cancelled or interrupted before it is carried out (CIV-18.1, CIV-18.2, CIV-18.6)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rules.civilization.core.grid import Square
from rules.engine.core.secret import secret
from rules.engine.core.text import Seat

DeclaredKind = Literal["city_action", "culture_event", "resource_ability", "path", "segment_end"]

Until = Literal["segment", "turn"]
"""How long somebody lets everything happen: in one player's part of a phase, or in the whole turn (CIV-18.9)."""


@dataclass(slots=True)
class Declared:
    """Something on the stack of what is declared; the latest is carried out first."""

    kind: DeclaredKind
    seat: Seat
    what: str
    """The action in the notation of the log, or the id of the card or technology."""
    targets: tuple[Seat, ...] = ()
    """The players it is aimed at (CIV-18.2)."""
    cancelled: bool = False
    refused: list[Seat] = field(default_factory=list)
    """Those of the players it is aimed at who refuse it by the United Nations (CIV-14.3.8)."""
    item: int = 1
    """Its place in a plan (CIV-18.12)."""
    window: int = 0
    """The items of one window are answered together."""
    squares: tuple[Square, ...] = ()
    """Of a path: where the group stands before its first step, and after each one (CIV-18.8)."""
    figures: tuple[int, ...] = ()
    """Of a path: the places of the moving figures among those of their player."""


@dataclass(slots=True)
class Sealed:
    """An answer to what is planned, which waits until its item's turn comes (CIV-18.11, CIV-18.12)."""

    seat: Seat
    answer: str = secret("owner")
    """In the notation of the log."""


@dataclass(slots=True)
class PlanInProgress:
    """Several items that have been declared at once and are carried out in order (CIV-18.12)."""

    seat: Seat
    items: list[str] = secret("owner")
    """In the notation of the log."""
    at: int = 0
    """The item whose turn it is, from 1 on."""
    answers: list[Sealed] = field(default_factory=list)
    """Clockwise from the player whose plan it is."""
    stopped: bool = False
    """Whether something has been cancelled or interrupted."""
