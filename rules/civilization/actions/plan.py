"""Several items of a segment that are declared at once (CIV-18.12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice

from rules.civilization.actions.abilities.engineering import SplitProduction
from rules.civilization.actions.city import DevoteToArts
from rules.civilization.actions.families import EndSegment, ManagementAction, MovementAction, StartAction
from rules.civilization.actions.movement import StartGroup
from rules.civilization.core.state import Game, Phase
from rules.engine.core.action import AnyAction, Obstacle, members
from rules.engine.core.notation import NotationError, format_action, parse_action
from rules.engine.core.text import Seat, say

MOST_ITEMS = 24
END = "end"
FAMILIES: dict[Phase, type[AnyAction]] = {
    "start_of_turn": StartAction,
    "city_management": ManagementAction,
    "movement": MovementAction,
}


@cache
def kinds_of_items(phase: Phase) -> tuple[type[AnyAction], ...]:
    """Return the actions that a plan of a phase can contain."""
    family = FAMILIES.get(phase)
    if family is None:
        return ()
    alone = (Plan, StartGroup, SplitProduction)
    return tuple(kind for kind in members((family, EndSegment)) if kind not in alone)


def read_items(phase: Phase, items: Sequence[str]) -> list[AnyAction] | None:
    """Return the actions of a plan.

    Returns None if one is no action of the phase, or if the end is not last.
    """
    kinds, actions = kinds_of_items(phase), []
    for item in items:
        try:
            actions.append(parse_action(item, kinds))
        except NotationError:
            return None
    return None if any(isinstance(action, EndSegment) for action in actions[:-1]) else actions


@dataclass(frozen=True, slots=True)
class Plan(StartAction, ManagementAction, MovementAction):
    """Declare several actions at once; others are asked only once (CIV-18.12)."""

    tag = "plan"
    display_name = say("Declare a plan")
    sampled = True
    multi_field = "items"
    stands_as_planned = True
    hidden = ("items",)
    items: tuple[str, ...] = field(metadata={"lines": True})
    """The lines of the actions, as they would be typed."""

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Plan]:
        devoting = list(DevoteToArts.legal(g, seat))
        if g.phase == "city_management" and devoting:
            yield cls((*map(format_action, devoting), END))
        yield cls((END,))

    @classmethod
    def legal(cls, g: Game, seat: Seat) -> Iterator[Plan]:
        # The candidates consist of legal actions.
        return cls.candidates(g, seat) if g.phase in FAMILIES else iter(())

    @classmethod
    def pool(cls, g: Game, seat: Seat) -> Sequence[str]:
        kinds = kinds_of_items(g.phase)
        legal = (format_action(each) for kind in kinds for each in kind.legal(g, seat))
        return [*islice(dict.fromkeys(text for text in legal if text != END), MOST_ITEMS * 8), END]

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not 0 < len(self.items) <= MOST_ITEMS:
            return Obstacle("CIV-18.12", "a plan has 1 to {n} items", n=MOST_ITEMS)
        actions = read_items(g.phase, self.items)
        if actions is None:
            return Obstacle("CIV-18.12", "a plan consists of actions of this phase, with its end last")
        return actions[0].obstacle(g, seat)
