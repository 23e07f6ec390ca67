"""Wonders become obsolete: Monarchy and Gunpowder (CIV-8.13, CIV-15.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.civilization.actions.abilities.base import ResourceAbility
from rules.civilization.actions.families import ManagementAction
from rules.civilization.core.catalog.base import Era
from rules.civilization.core.catalog.build import WONDERS
from rules.civilization.core.state import Game
from rules.civilization.effects.wonders import make_obsolete
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say

OLD_ERAS: Mapping[str, Sequence[Era]] = {"monarchy": ("ancient",), "gunpowder": ("ancient", "medieval")}


def wonders_in_use(g: Game) -> list[str]:
    """Return the wonders that can become obsolete: built ones in use, and those in the market."""
    built = [card.wonder for player in g.players for card in player.wonders if not card.obsolete]
    return [*built, *g.wonder_market]


@dataclass(frozen=True, slots=True)
class MakeObsolete(ResourceAbility, ManagementAction):
    """Make a wonder obsolete, also one in the market (CIV-15.4)."""

    tag = "obsolete"
    display_name = say("Make a wonder obsolete")
    technologies = tuple(OLD_ERAS)
    technology: str
    pay: tuple[str, ...]
    wonder: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[MakeObsolete]:
        wonders = wonders_in_use(g)
        for technology, payment in cls.payable(g, seat):
            for wonder in wonders:
                yield cls(technology, payment, wonder)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        refused = self.ability_obstacle(g, seat)
        if refused is not None:
            return refused
        if self.wonder not in wonders_in_use(g):
            return Obstacle("CIV-15.4", "there is no such wonder in use or in the market")
        if WONDERS[self.wonder].era not in OLD_ERAS[self.technology]:
            return Obstacle("CIV-15.4", "that wonder is too modern")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        make_obsolete(g, self.wonder)
        name = Text(WONDERS[self.wonder].name)
        g.tell(say("{who} makes {what} obsolete.", who=Who(seat), what=name), seat)
