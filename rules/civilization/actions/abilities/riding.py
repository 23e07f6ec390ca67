"""Horseback Riding brings trade, some of it to another player (CIV-7.8, CIV-22.13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.abilities.base import ResourceAbility
from rules.civilization.actions.families import NegotiationAction
from rules.civilization.core.catalog.base import Timing
from rules.civilization.core.state import Game
from rules.civilization.effects.purse import gain_trade
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Who, say

OWN_TRADE, OTHERS_TRADE = 9, 6
TRADE: Timing = "trade"


@dataclass(frozen=True, slots=True)
class RideForTrade(ResourceAbility, NegotiationAction):
    """Pay silk to gain 9 trade, while a player of your choice gains 6 (CIV-7.8)."""

    tag = "ride"
    display_name = say("Trade for silk")
    technologies = ("horseback_riding",)
    phase = TRADE
    technology: str
    pay: tuple[str, ...]
    player: Seat

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[RideForTrade]:
        for technology, payment in cls.payable(g, seat):
            for other in g.others(seat):
                yield cls(technology, payment, other)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if seat in g.passed:
            return Obstacle("CIV-18.15", "you have passed")
        if self.player not in g.others(seat):
            return Obstacle("CIV-7.8", "name another player to gain trade, too")
        return self.ability_obstacle(g, seat)

    async def apply(self, g: Game, seat: Seat) -> None:
        other = self.player
        mine, theirs = gain_trade(g, seat, OWN_TRADE), gain_trade(g, other, OTHERS_TRADE)
        text = say(
            "{who} gains {n} trade with Horseback Riding, and {other} gains {m}.",
            who=Who(seat), n=mine, other=Who(other), m=theirs,
        )  # fmt: skip
        g.tell(text, seat)
