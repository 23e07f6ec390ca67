"""What is declared and may be cancelled before it is carried out (CIV-18.1, CIV-18.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.engine.core.text import Seat

DeclaredKind = Literal["city_action", "culture_event", "resource_ability"]


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
