"""Ending the action phase (TTN-9.0.1, TTO-4.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from rules.engine.action import Action
from rules.engine.text import Seat
from rules.through_the_ages.state import Game


@dataclass(frozen=True, slots=True)
class EndActions(Action[Game]):
    """End your turn (TTN-9.0.1, TTO-4.7)."""

    tag: ClassVar[str] = "end"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        yield cls()

    async def apply(self, g: Game, seat: Seat) -> None:
        return
