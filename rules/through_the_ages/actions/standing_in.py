"""Using a military action as a civil one before all civil actions are spent (TTN-14.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Who, say
from rules.through_the_ages.actions.families import FreeAction
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.economy.spending import cannot_spend_military, lend_civil, may_stand_in


@dataclass(frozen=True, slots=True)
class StandIn(FreeAction):
    """Hammurabi: use a military action as the next civil action (TTN-14.3).

    By itself it stands in only when no civil action is left; a revolution asks for it earlier (TTN-9.10.6).
    """

    tag: ClassVar[str] = "stand_in"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if may_stand_in(g, g.players[seat]):
            yield cls()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        if not may_stand_in(g, player):
            return Obstacle(g.edition.rule("powers"), "you cannot use a military action as a civil one now")
        return cannot_spend_military(g, player, 1)

    async def apply(self, g: Game, seat: Seat) -> None:
        lend_civil(g.players[seat])
        g.tell(say("{who} uses a military action as a civil one.", who=Who(seat)), seat)
