"""Germany's free resource for a technology of units (CIV-10.11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.core.catalog.base import MARKET_RESOURCES, Resource
from rules.civilization.core.catalog.land import RESOURCE_ROWS
from rules.civilization.core.state import Game
from rules.civilization.effects.purse import take_from_market
from rules.engine.core.action import Action, Obstacle
from rules.engine.core.text import Seat, Text, Who, say


@dataclass(frozen=True, slots=True)
class ChooseResource(Action[Game]):
    """Take a resource from the market for a technology with a unit that you researched (CIV-10.11)."""

    tag = "take_resource"
    display_name = say("Take a resource")
    resource: Resource

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[ChooseResource]:
        for kind in MARKET_RESOURCES:
            yield ChooseResource(kind)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not g.players[seat].resources_due:
            return Obstacle("CIV-10.11", "you have no free resource to take")
        return None if g.market.get(self.resource, 0) else Obstacle("CIV-10.11", "the market has no such token")

    async def apply(self, g: Game, seat: Seat) -> None:
        g.players[seat].resources_due -= 1
        take_from_market(g, seat, self.resource)
        name = Text(RESOURCE_ROWS[self.resource].name)
        g.tell(say("{who} takes a resource: {what}.", who=Who(seat), what=name), seat)


def fewest_first(g: Game, seat: Seat) -> list[Resource]:
    """Return the resources of the market, those that the player has fewest of first (CIV-18.14)."""
    own = g.players[seat].resources
    return sorted((kind for kind in MARKET_RESOURCES if g.market[kind]), key=lambda kind: own.get(kind, 0))
