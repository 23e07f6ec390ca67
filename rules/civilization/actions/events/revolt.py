"""The Citizens Are Revolting (CIV-6.4.3, CIV-14.3.9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.events.base import EventAction
from rules.civilization.actions.families import StartAction
from rules.civilization.core.big_events import BigEvent
from rules.civilization.core.state import Game
from rules.civilization.effects.government import overthrow
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Who, say


@dataclass(frozen=True, slots=True)
class Revolt(EventAction, StartAction):
    """Play a culture event that throws another player into Anarchy (CIV-14.3.9)."""

    tag = "revolt"
    events = ("the_citizens_are_revolting", "the_citizens_are_revolting_2")
    event: str
    player: Seat

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Revolt]:
        for event in cls.held(g, seat):
            for other in g.others(seat):
                yield cls(event, other)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.player not in g.others(seat):
            return Obstacle("CIV-14.3.9", "choose another player whose citizens revolt")
        return self.event_obstacle(g, seat)

    def targets(self, g: Game) -> tuple[Seat, ...]:
        return (self.player,)

    async def apply(self, g: Game, seat: Seat) -> None:
        other = self.player
        overthrow(g, other)
        g.tell(say("{who} throws {other} into Anarchy.", who=Who(seat), other=Who(other)), seat, sign=BigEvent.ANARCHY)
