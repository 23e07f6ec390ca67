"""Coin tokens: Democracy for trade, Printing Press for culture, Pottery for resources (CIV-8.9, CIV-8.10, CIV-12.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.abilities.base import UntargetedAbility
from rules.civilization.actions.families import ManagementAction
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.state import Game
from rules.civilization.effects.purse import add_coin_token, gain_culture, has_room_for_coin, pay_trade
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say

MINTS = ("democracy", "printing_press")


def price(technology: str) -> tuple[int, int]:
    """Return the trade and the culture that a coin token costs."""
    row = next(each for each in TECHNOLOGIES[technology].ability if each.kind == "once_per_turn")
    return row.cost_trade, row.cost_culture


@dataclass(frozen=True, slots=True)
class BuyCoin(ManagementAction):
    """Pay for a coin token on a technology (CIV-8.10)."""

    tag = "coin"
    display_name = say("Buy a coin")
    technology: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[BuyCoin]:
        for technology in MINTS:
            if g.players[seat].knows(technology):
                yield BuyCoin(technology)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        if self.technology not in MINTS or not player.knows(self.technology):
            return Obstacle("CIV-8.10", "you know no such technology")
        if self.technology in player.turn.used:
            return Obstacle("CIV-8.10", "you can use its ability once a turn")
        if not has_room_for_coin(g, seat, self.technology):
            return Obstacle("CIV-12.3", "it cannot hold another coin token")
        trade, culture = price(self.technology)
        if player.trade < trade or player.culture < culture:
            price_in_words = say("{n} trade", n=trade) if trade else say("{n} culture", n=culture)
            return Obstacle("CIV-8.10", "it costs {price}", price=price_in_words)
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        trade, culture = price(self.technology)
        g.players[seat].turn.used.append(self.technology)
        pay_trade(g, seat, trade)
        gain_culture(g, seat, -culture)
        add_coin_token(g, seat, self.technology)
        name = Text(TECHNOLOGIES[self.technology].name)
        g.tell(say("{who} buys a coin with {what}.", who=Who(seat), what=name), seat)


@dataclass(frozen=True, slots=True)
class MintCoin(UntargetedAbility, ManagementAction):
    """Pay two resources for a coin token on Pottery (CIV-8.9)."""

    tag = "pottery"
    display_name = say("Sell resources for a coin")
    technologies = ("pottery",)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        refused = self.ability_obstacle(g, seat)
        if refused is None and not has_room_for_coin(g, seat, self.technology):
            return Obstacle("CIV-12.3", "it cannot hold another coin token")
        return refused

    async def apply(self, g: Game, seat: Seat) -> None:
        add_coin_token(g, seat, self.technology)
        name = Text(TECHNOLOGIES[self.technology].name)
        g.tell(say("{who} gains a coin with {what}.", who=Who(seat), what=name), seat)
