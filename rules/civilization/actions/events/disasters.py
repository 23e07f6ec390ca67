"""Drought and Deforestation lay disaster tokens (CIV-14.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.events.base import EventAction
from rules.civilization.actions.families import StartAction
from rules.civilization.board.control import owner_of
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.catalog.land import DISASTER_SIDES
from rules.civilization.core.grid import NAMES, Square, square_named, squares_in, the_square
from rules.civilization.core.state import Game
from rules.civilization.effects.disasters import lay_disaster
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say


def disaster_squares(g: Game, event: str) -> Iterator[Square]:
    """Yield the squares a disaster can strike: without building, wonder or city.

    A drought spares mountains, a deforestation needs a forest (CIV-14.5.1, CIV-14.5.2).
    """
    side = DISASTER_SIDES[event]
    mountains, forest = g.world.of_terrain.get("mountain", 0), g.world.of_terrain.get("forest", 0)
    for square in squares_in(g.world.known & ~mountains if side == "desert" else forest):
        marker = g.markers.get(square)
        if square not in g.cities and (marker is None or marker.kind == "great_person"):
            yield square


@dataclass(frozen=True, slots=True)
class Strike(EventAction, StartAction):
    """Play a culture event that changes the terrain of a square (CIV-14.5)."""

    tag = "strike"
    display_name = say("Change the terrain of a square")
    events = tuple(DISASTER_SIDES)
    event: str
    square: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Strike]:
        for event in cls.held(g, seat):
            for square in disaster_squares(g, event):
                yield cls(event, NAMES[square])

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        refused = self.event_obstacle(g, seat)
        if refused is not None:
            return refused
        square = square_named(self.square)
        if square is None or not any(square == each for each in disaster_squares(g, self.event)):
            return Obstacle("CIV-14.5.1", "you cannot change the terrain there")
        return None

    def targets(self, g: Game) -> tuple[Seat, ...]:
        owner = owner_of(g, the_square(self.square))
        return () if owner is None else (owner,)

    async def apply(self, g: Game, seat: Seat) -> None:
        lay_disaster(g, the_square(self.square), DISASTER_SIDES[self.event])
        name = Text(EVENTS[self.event].name)
        g.tell(say("{who} plays {what} on {square}.", who=Who(seat), what=name, square=self.square), seat, self.square)
