"""The contents of a battle plan: steps by preference, cards and abilities (CIV-18.10, CIV-18.16)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.civilization.core.catalog.build import UNIT_CARDS

ATTACKS = ("trump_kill", "kill", "trump", "attack")
STEPS = (*ATTACKS, "new_front", "new_front_strong")
"""The steps of a plan; the first one that is possible is played (CIV-18.16)."""
IRON, HEAL = "iron_when_it_kills", "heal_when_it_saves"
PLAN_ABILITIES = (IRON, HEAL)
"""Abilities are used only if the plan names them (CIV-18.16)."""
MOST_HELD = 9
HOLDS = {f"hold_{number}": number for number in range(1, MOST_HELD + 1)}
"""Keep that many of the strongest cards until no other is left."""


@dataclass(frozen=True, slots=True)
class BattlePlan:
    """A plan for the battle turns of a side."""

    steps: tuple[str, ...] = ("trump_kill", "kill", "trump", "new_front")
    """If none is possible, the weakest card makes a new front."""
    hold: int = 0
    cards: tuple[str, ...] = ()
    """An explicit order of cards; the steps decide the front of each."""
    abilities: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The plan as words, in its stored form."""
        held = [word for word, number in HOLDS.items() if number == self.hold]
        return (*held, *self.abilities, *self.cards, *self.steps)


USUAL_PLAN = BattlePlan()
"""The plan of barbarians played by the program, and of players who do not answer in time (CIV-18.14, CIV-18.16)."""


def read_plan(words: Sequence[str]) -> BattlePlan:
    """Return the plan in these words; without steps it has the usual ones."""
    steps = tuple(word for word in words if word in STEPS)
    return BattlePlan(
        steps or USUAL_PLAN.steps,
        next((HOLDS[word] for word in words if word in HOLDS), 0),
        tuple(word for word in words if word in UNIT_CARDS),
        tuple(word for word in words if word in PLAN_ABILITIES),
    )
