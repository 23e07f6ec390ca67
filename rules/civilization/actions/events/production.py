"""The culture events that add production to a city for one turn (CIV-8.2.1, CIV-14.3.12).

They are We Love the Despot Day, We Love the Queen Day and We Love the President Day.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.abilities.production import add_production
from rules.civilization.actions.events.base import EventAction
from rules.civilization.actions.families import ManagementAction
from rules.civilization.board.control import cities_of, city_named
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.grid import NAMES, square_named
from rules.civilization.core.state import Game
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say


@dataclass(frozen=True, slots=True)
class Celebrate(EventAction, ManagementAction):
    """Play a culture event that gives a city production this turn (CIV-14.3)."""

    tag = "celebrate"
    events = tuple(row.id for row in EVENTS.values() if row.production)
    event: str
    """The id of the event."""
    city: str
    """The square of the centre of the city."""

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Celebrate]:
        for event in cls.held(g, seat):
            for centre in cities_of(g, seat):
                yield cls(event, NAMES[centre])

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if city_named(g, seat, square_named(self.city)) is None:
            return Obstacle("CIV-8.2.1", "{city} is not a city of yours", city=self.city)
        return self.event_obstacle(g, seat)

    async def apply(self, g: Game, seat: Seat) -> None:
        row = EVENTS[self.event]
        add_production(g, seat, self.city, row.production)
        text = say(
            "{who} gives {city} {n} production with {what}.",
            who=Who(seat), city=self.city, n=row.production, what=Text(row.name),
        )  # fmt: skip
        g.tell(text, seat, self.city)
