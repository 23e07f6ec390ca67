"""Atomic Theory gives each city a further action (CIV-8.1.2)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.civilization.actions.abilities.base import UntargetedAbility
from rules.civilization.actions.families import ManagementAction
from rules.civilization.core.state import Game
from rules.engine.core.text import Seat, Who, say


@dataclass(frozen=True, slots=True)
class ExtraActions(UntargetedAbility, ManagementAction):
    """Pay uranium for another action of each of your cities this turn (CIV-8.1.2)."""

    tag = "extra_actions"
    display_name = say("Extra city actions")
    technologies = ("atomic_theory",)

    async def apply(self, g: Game, seat: Seat) -> None:
        g.players[seat].turn.extra_actions += 1
        g.tell(say("{who} gives each city another action.", who=Who(seat)), seat)
