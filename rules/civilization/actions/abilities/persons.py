"""A great person for three resources: Philosophy (CIV-8.9, CIV-10.12, CIV-14.4.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.abilities.base import ResourceAbility
from rules.civilization.actions.families import ManagementAction
from rules.civilization.core.state import Game
from rules.civilization.effects.draws import gain_great_person
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Who, say


@dataclass(frozen=True, slots=True)
class GainPerson(ResourceAbility, ManagementAction):
    """Pay three resources for a random great person (CIV-10.12)."""

    tag = "philosophy"
    display_name = say("Gain a great person")
    technologies = ("philosophy",)
    technology: str
    pay: tuple[str, ...]

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[GainPerson]:
        for technology, payment in cls.payable(g, seat):
            yield cls(technology, payment)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        return self.ability_obstacle(g, seat)

    async def apply(self, g: Game, seat: Seat) -> None:
        g.tell(say("{who} uses Philosophy.", who=Who(seat)), seat)
        gain_great_person(g, seat)
