"""Ending the action phase (TTN-9.0.1, TTO-4.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from rules.engine.core.action import Action
from rules.engine.core.text import Seat, Text, listing, say_n
from rules.through_the_ages.core.state import Game


@dataclass(frozen=True, slots=True)
class EndActions(Action[Game]):
    """End your turn: you produce, and the next player goes on (TTN-9.0.1, TTO-4.7)."""

    tag: ClassVar[str] = "end"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        yield cls()

    def leaves_unused(self, g: Game, seat: Seat) -> Text | None:
        player = g.players[seat]
        left = [
            (player.civil_left, say_n("{n} civil action", "{n} civil actions", player.civil_left)),
            (player.military_left, say_n("{n} military action", "{n} military actions", player.military_left)),
        ]
        unused = [text for number, text in left if number > 0]
        return listing(unused) if unused else None

    def wastes(self, g: Game, seat: Seat) -> Text | None:
        # Unused military actions draw cards (TTN-10.5, TTO-11.7).
        left = g.players[seat].civil_left
        return say_n("{n} civil action", "{n} civil actions", left) if left > 0 else None

    async def apply(self, g: Game, seat: Seat) -> None:
        return
