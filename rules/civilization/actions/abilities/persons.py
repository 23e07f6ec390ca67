"""A great person for three resources: Philosophy (CIV-8.9, CIV-10.12, CIV-14.4.1)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.civilization.actions.abilities.base import UntargetedAbility
from rules.civilization.actions.families import ManagementAction
from rules.civilization.core.state import Game
from rules.civilization.effects.draws import gain_great_person
from rules.engine.core.text import Seat, Who, say


@dataclass(frozen=True, slots=True)
class GainPerson(UntargetedAbility, ManagementAction):
    """Pay three resources for a random great person (CIV-10.12)."""

    tag = "philosophy"
    display_name = say("Gain a great person")
    technologies = ("philosophy",)

    async def apply(self, g: Game, seat: Seat) -> None:
        g.tell(say("{who} uses Philosophy.", who=Who(seat)), seat)
        gain_great_person(g, seat)
