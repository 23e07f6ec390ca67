"""Sabotage and Catastrophe destroy a building within reach (CIV-14.3.3, CIV-14.3.4, CIV-14.3.10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.events.base import EventAction, out_of_reach
from rules.civilization.actions.families import StartAction
from rules.civilization.board.control import buildings_on_map, owner_of
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.grid import NAMES, square_named, the_square
from rules.civilization.core.state import Game
from rules.civilization.effects.tokens import destroy_building
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, say


@dataclass(frozen=True, slots=True)
class Sabotage(EventAction, StartAction):
    """Play a culture event that destroys a building (CIV-14.3.4)."""

    tag = "sabotage"
    events = ("sabotage", "catastrophe")
    event: str
    square: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Sabotage]:
        for event in cls.held(g, seat):
            for square in buildings_on_map(g):
                yield cls(event, NAMES[square])

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        refused = self.event_obstacle(g, seat)
        if refused is not None:
            return refused
        square, reach = square_named(self.square), EVENTS[self.event].range
        if square is None or square not in buildings_on_map(g):
            return Obstacle("CIV-14.3.4", "there is no building there")
        refused = out_of_reach(g, seat, square, reach)
        if refused is not None:
            return refused
        return None

    def subject(self, g: Game, seat: Seat) -> Text:
        return say("{event} on {square}", event=Text(EVENTS[self.event].name), square=self.square)

    def targets(self, g: Game) -> tuple[Seat, ...]:
        square = the_square(self.square)
        owner = g.cities[square].seat if square in g.cities else owner_of(g, square)
        return () if owner is None else (owner,)

    async def apply(self, g: Game, seat: Seat) -> None:
        destroy_building(g, seat, the_square(self.square), Text(EVENTS[self.event].name))
