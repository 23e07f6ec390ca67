"""Producing one blue token less than possible: lenient corruption, a variant of 2006 (TTO-15.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Who, say
from rules.through_the_ages.actions.families import FreeAction
from rules.through_the_ages.core.state import Game, Player

SPARED = "spared token"
"""The key in `Player.used` for a token spared in this turn."""


@dataclass(frozen=True, slots=True)
class SpareToken(FreeAction):
    """Lenient corruption: produce one blue token less of resources this turn (TTO-15.7)."""

    tag: ClassVar[str] = "spare"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if g.options.lenient_corruption:
            yield cls()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not g.options.lenient_corruption:
            return Obstacle("TTO-15.7", "this game does not use lenient corruption")
        if spared(g.players[seat]):
            return Obstacle("TTO-15.7", "you already produce one token less this turn")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        g.players[seat].used.append(SPARED)
        g.tell(say("{who} will produce a blue token less this turn.", who=Who(seat)), seat)


def spared(p: Player) -> int:
    """Return how many tokens less the player wants to produce this turn.

    RULING: the player decides before the turn ends, so the end of the turn needs no question. The token worth least
    stays in the bank.
    """
    return p.used.count(SPARED)
