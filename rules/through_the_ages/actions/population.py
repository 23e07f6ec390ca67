"""Increasing the population (TTN-9.3, TTO-9.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say
from rules.through_the_ages.actions.families import CivilAction
from rules.through_the_ages.actions.token_choice import Goods, Keep, PaysWithTokens, keeping
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import banks, tokens, upkeep
from rules.through_the_ages.economy.spending import cannot_spend_civil, spend_civil


@dataclass(frozen=True, slots=True)
class IncreasePopulation(CivilAction, PaysWithTokens):
    """Pay food for one more worker (TTN-9.3, TTO-9.3)."""

    keep: Keep = keeping()

    tag: ClassVar[str] = "population"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        yield cls()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        return cannot_spend_civil(g, player, 1) or cannot_grow(g, player, keep=self.keep)

    def goods(self, g: Game, seat: Seat) -> Goods:
        return ("food",)

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        spend_civil(g, player, 1)
        grow(g, player, keep=self.keep)


def cannot_grow(g: Game, p: Player, discount: int = 0, keep: Keep = ()) -> Obstacle | None:
    """Return why the population cannot be increased, apart from the price in actions (TTN-9.3.1, TTO-9.3.1)."""
    food = upkeep.population_cost(g, p, discount)
    if food is None:
        return Obstacle(g.edition.rule("population"), "your yellow bank is empty")
    return tokens.cannot_pay(g, p, food, "food", keep)


def grow(g: Game, p: Player, discount: int = 0, keep: Keep = ()) -> None:
    """Pay the food and add an unused worker."""
    food = upkeep.population_cost(g, p, discount)
    assert food is not None, "an empty bank gives no worker"
    tokens.pay(g, p, food, "food", keep)
    banks.gain_population(p)
    what = tokens.bought(Text("1"), food, "food")
    g.tell(say("{who} increases the population by {what}.", who=Who(p.seat), what=what), p.seat)
