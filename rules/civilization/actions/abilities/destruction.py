"""Units and buildings destroyed with resources: Monarchy and Gunpowder (CIV-8.13, CIV-14.3.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.abilities.base import ResourceAbility
from rules.civilization.actions.families import ManagementAction
from rules.civilization.board.control import buildings_on_map
from rules.civilization.core.catalog.build import UNIT_CARDS, UNIT_ROWS
from rules.civilization.core.grid import NAMES, square_named, the_square
from rules.civilization.core.state import Game
from rules.civilization.effects.draws import kill_random_unit
from rules.civilization.effects.tokens import destroy_building
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say


@dataclass(frozen=True, slots=True)
class KillUnit(ResourceAbility, ManagementAction):
    """Kill a random unit of another player's standing forces (CIV-8.13)."""

    tag = "kill_unit"
    display_name = say("Kill a unit")
    technologies = ("monarchy",)
    technology: str
    pay: tuple[str, ...]
    player: Seat

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[KillUnit]:
        for technology, payment in cls.payable(g, seat):
            for other in g.others(seat):
                yield cls(technology, payment, other)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        refused = self.ability_obstacle(g, seat)
        if refused is not None:
            return refused
        if self.player not in g.others(seat):
            return Obstacle("CIV-8.13", "choose a unit of another player")
        return None if g.players[self.player].units else Obstacle("CIV-8.13", "that player has no units")

    async def apply(self, g: Game, seat: Seat) -> None:
        other = self.player
        kind = UNIT_CARDS[kill_random_unit(g, other)].type
        name = Text(UNIT_ROWS[kind].name)
        g.tell(say("{who} kills a unit of {other}: {what}.", who=Who(seat), other=Who(other), what=name), seat)


@dataclass(frozen=True, slots=True)
class DestroyBuilding(ResourceAbility, ManagementAction):
    """Destroy any one building (CIV-8.13, CIV-14.3.4)."""

    tag = "destroy"
    display_name = say("Destroy a building")
    technologies = ("gunpowder",)
    technology: str
    pay: tuple[str, ...]
    square: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[DestroyBuilding]:
        for technology, payment in cls.payable(g, seat):
            for square in buildings_on_map(g):
                yield cls(technology, payment, NAMES[square])

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        refused = self.ability_obstacle(g, seat)
        if refused is not None:
            return refused
        if square_named(self.square) not in buildings_on_map(g):
            return Obstacle("CIV-14.3.4", "there is no building there")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        destroy_building(g, seat, the_square(self.square))
