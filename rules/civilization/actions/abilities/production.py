"""Production for a turn from wheat: Animal Husbandry, Construction, Banking (CIV-8.2.1, CIV-8.2.4, CIV-10.12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.civilization.actions.abilities.base import ResourceAbility
from rules.civilization.actions.families import ManagementAction
from rules.civilization.board.control import cities_of, city_named
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.grid import NAMES, square_named, the_square
from rules.civilization.core.state import Game
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say

PRODUCTION: Mapping[str, int] = {"animal_husbandry": 3, "construction": 5, "banking": 7}


def add_production(g: Game, seat: Seat, city: str, production: int) -> None:
    """Give one city production for the rest of the turn (CIV-8.2.4)."""
    bonus, centre = g.players[seat].turn.production, the_square(city)
    bonus[centre] = bonus.get(centre, 0) + production


@dataclass(frozen=True, slots=True)
class FeedCity(ResourceAbility, ManagementAction):
    """Pay wheat for production in one of your cities this turn (CIV-8.2.1)."""

    tag = "wheat"
    display_name = say("Production for wheat")
    technologies = tuple(PRODUCTION)
    technology: str
    pay: tuple[str, ...]
    city: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[FeedCity]:
        for technology, payment in cls.payable(g, seat):
            for centre in cities_of(g, seat):
                yield cls(technology, payment, NAMES[centre])

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if city_named(g, seat, square_named(self.city)) is None:
            return Obstacle("CIV-8.2.1", "{city} is not a city of yours", city=self.city)
        return self.ability_obstacle(g, seat)

    async def apply(self, g: Game, seat: Seat) -> None:
        production, name = PRODUCTION[self.technology], Text(TECHNOLOGIES[self.technology].name)
        add_production(g, seat, self.city, production)
        text = say(
            "{who} gives {city} {n} production with {what}.", who=Who(seat), city=self.city, n=production, what=name
        )
        g.tell(text, seat, self.city)
