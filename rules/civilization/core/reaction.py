"""What is declared and may be cancelled before it is carried out (CIV-18.1, CIV-18.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
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
    refused: list[Seat] = field(default_factory=list)
    """Those of the players it is aimed at who refuse it by the United Nations (CIV-14.3.8)."""
