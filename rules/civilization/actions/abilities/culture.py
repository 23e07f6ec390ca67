"""Culture for incense: Currency, Chivalry, Metal Casting (CIV-8.9, CIV-10.12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.civilization.actions.abilities.base import UntargetedAbility
from rules.civilization.actions.families import ManagementAction
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.state import Game
from rules.civilization.effects.purse import gain_culture
from rules.engine.core.text import Seat, Text, Who, say

CULTURE: Mapping[str, int] = {"currency": 3, "chivalry": 5, "metal_casting": 7}


@dataclass(frozen=True, slots=True)
class GainCulture(UntargetedAbility, ManagementAction):
    """Pay incense for culture (CIV-8.9)."""

    tag = "incense"
    display_name = say("Culture for incense")
    technologies = tuple(CULTURE)

    async def apply(self, g: Game, seat: Seat) -> None:
        culture, name = CULTURE[self.technology], Text(TECHNOLOGIES[self.technology].name)
        gain_culture(g, seat, culture)
        g.tell(say("{who} gains {n} culture with {what}.", who=Who(seat), n=culture, what=name), seat)
