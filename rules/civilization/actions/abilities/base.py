"""The base of resource abilities: known, unused this turn, and paid for (CIV-8.9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from rules.civilization.board.payment import ANY, fits, holds, payments, pays, tokens_of
from rules.civilization.core.catalog.base import Timing
from rules.civilization.core.catalog.land import RESOURCE_ROWS
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.state import Game
from rules.civilization.effects.purse import spend_token, take_token_back
from rules.engine.core.action import Action, Obstacle, nearest
from rules.engine.core.text import Seat, Text, say


def resource_cost(technology: str, phase: Timing) -> Sequence[str]:
    """Return the cost of a technology's ability in a phase."""
    abilities = TECHNOLOGIES[technology].ability
    return next(ability.cost for ability in abilities if ability.kind == "resource" and ability.phase == phase)


class ResourceAbility(Action[Game]):
    """An ability paid with resources. It is declared and paid, then others may cancel it (CIV-18.2, CIV-18.3), then it
    is carried out. A subclass also belongs to the family of its phase.

    Subclasses that share a technology and a phase are alternatives of one ability, such as Monarchy's.
    """

    __slots__ = ()

    technologies: ClassVar[tuple[str, ...]] = ()
    """The technologies with such an ability."""
    phase: ClassVar[Timing] = "city_management"

    technology: str
    pay: tuple[str, ...]

    @classmethod
    def use_of(cls, technology: str) -> str:
        """Return the entry that marks the ability as used; those of two phases are independent (CIV-8.9)."""
        resources = [ability for ability in TECHNOLOGIES[technology].ability if ability.kind == "resource"]
        return technology if len(resources) == 1 else f"{technology}:{cls.phase}"

    @classmethod
    def payable(cls, g: Game, seat: Seat) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield technologies of the seat with every way to pay for their ability."""
        player = g.players[seat]
        for technology in cls.technologies:
            if player.knows(technology) and cls.use_of(technology) not in player.turn.used:
                for payment in payments(player, resource_cost(technology, cls.phase)):
                    yield technology, payment

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        """Return the cost that the seat's ability lacks; None for technologies it does not know."""
        player, refused = g.players[seat], []
        for technology in filter(player.knows, cls.technologies):
            cost = resource_cost(technology, cls.phase)
            lacks = len(cost) - sum(fits(token, cost[0]) for token in tokens_of(player))
            if cls.use_of(technology) in player.turn.used:
                obstacle = Obstacle("CIV-8.9", "its ability works only once a turn")
            elif lacks > 0:
                wanted = say("any resource") if cost[0] == ANY else Text(RESOURCE_ROWS[cost[0]].name)
                obstacle = Obstacle("CIV-8.9", "it costs {cost}× {what}; you lack {n}",
                                    lacks=lacks, cost=len(cost), what=wanted, n=lacks)  # fmt: skip
            else:
                obstacle = Obstacle("CIV-8.9", "there is nothing it could be used for now")
            obstacle.about = Text(TECHNOLOGIES[technology].name)
            refused.append(obstacle)
        return nearest(refused)

    def ability_obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        """Return why the ability cannot be used on any target."""
        player = g.players[seat]
        if self.technology not in self.technologies:
            return Obstacle("CIV-8.9", "that technology has no such ability")
        if not player.knows(self.technology):
            return Obstacle("CIV-10.5", "you do not know that technology")
        if self.use_of(self.technology) in player.turn.used:
            return Obstacle("CIV-8.9", "you can use its ability once a turn")
        if not pays(self.pay, resource_cost(self.technology, self.phase)):
            return Obstacle("CIV-8.9", "the ability costs other resources")
        return None if holds(player, self.pay) else Obstacle("CIV-8.9", "you do not have these resources")

    def commit(self, g: Game, seat: Seat) -> None:
        """Pay, and mark the ability as used. Both stay when it is cancelled (CIV-18.3)."""
        g.players[seat].turn.used.append(self.use_of(self.technology))
        for token in self.pay:
            spend_token(g, seat, token)

    def take_back(self, g: Game, seat: Seat, gift: str) -> None:
        """Undo the payment when one of its gifts has been cancelled; that gift stays discarded (CIV-18.19)."""
        g.players[seat].turn.used.remove(self.use_of(self.technology))
        back = list(self.pay)
        back.remove(gift)
        for token in back:
            take_token_back(g, seat, token)


@dataclass(frozen=True, slots=True)
class UntargetedAbility(ResourceAbility):
    """An ability whose only choices are its technology and how it is paid."""

    technology: str
    pay: tuple[str, ...]

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        for technology, payment in cls.payable(g, seat):
            yield cls(technology, payment)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        return self.ability_obstacle(g, seat)
