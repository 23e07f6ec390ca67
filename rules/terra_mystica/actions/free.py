"""Free conversions, sacrificing power and the Mermaids' river towns (TM-7.9, TM-6.4, TM-11.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from operator import ge
from typing import ClassVar, Self

from rules.engine.core.action import Action, Obstacle
from rules.engine.core.text import Seat, Who, say
from rules.terra_mystica.actions.families import Conversion, FreeAction
from rules.terra_mystica.core.catalog import CONVERSIONS, ConversionId, Goods
from rules.terra_mystica.core.geography import NEAR, RIVERS
from rules.terra_mystica.core.names import amount
from rules.terra_mystica.core.state import Game
from rules.terra_mystica.land import towns


@dataclass(frozen=True, slots=True)
class Convert(Conversion):
    """Turn power or resources into others worth less, as often as you like (TM-7.9.1, TM-7.9.2)."""

    conversion: ConversionId
    times: int = 1

    tag: ClassVar[str] = "convert"
    times_field: ClassVar[str] = "times"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        player = g.players[seat]
        own_turn = is_own_turn(g, seat)
        for row in CONVERSIONS.values():
            if (player.data.sells_vp if row.sells_vp else own_turn) and player.can_pay(row.pay):
                yield cls(row.id)

    @classmethod
    def legal(cls, g: Game, seat: Seat) -> Iterator[Self]:
        player = g.players[seat]
        has = tuple(map(min, (player.workers, player.coins, player.priests, player.bowls[2], player.vp), _HIGHEST))
        return map(cls, _possible(is_own_turn(g, seat), player.data.sells_vp, has, player.priest_supply))

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        row = CONVERSIONS.get(self.conversion)
        if row is None:
            return Obstacle("TM-7.9.1", "{conversion} is not a conversion", conversion=self.conversion)
        if row.sells_vp and not player.data.sells_vp:
            return Obstacle("TM-7.9.2", "only the Alchemists trade victory points")
        if not row.sells_vp and not is_own_turn(g, seat):
            return _not_now()
        if self.times < 1:
            return Obstacle("TM-7.9.1", "convert at least once")
        if row.gain.priests * self.times > player.priest_supply:
            return Obstacle("TM-7.6.3", "only {n} priests are left in your supply", n=player.priest_supply)
        return player.cannot_pay(row.pay.times(self.times))

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        row = CONVERSIONS[self.conversion]
        pay, gain = row.pay.times(self.times), row.gain.times(self.times)
        # VP may be spent down to 0 (TM-18.18). Not paid with `pay`, which would not record the source.
        player.pay(Goods(workers=pay.workers, coins=pay.coins, priests=pay.priests, power=pay.power))
        g.score(player, gain.vp - pay.vp, "conversion")
        player.gain(gain)
        converted = say("{pay} to {gain}", pay=amount(pay), gain=amount(gain))
        g.tell(say("{who} converts {what}.", who=Who(seat), what=converted), seat)


Amounts = tuple[int, ...]
"""Workers, coins, priests, power in bowl III and VP."""


def _amounts(goods: Goods) -> Amounts:
    return goods.workers, goods.coins, goods.priests, goods.power, goods.vp


_HIGHEST: Amounts = tuple(map(max, zip(*(_amounts(row.pay) for row in CONVERSIONS.values()), strict=True)))
"""The most of each that any conversion takes; larger amounts allow no further conversion."""


@cache
def _possible(own_turn: bool, sells_vp: bool, has: Amounts, priest_supply: int) -> Sequence[ConversionId]:
    """Return the conversions that are possible with these amounts."""
    return [
        row.id
        for row in CONVERSIONS.values()
        if (sells_vp if row.sells_vp else own_turn)
        and all(map(ge, has, _amounts(row.pay)))
        and row.gain.priests <= priest_supply
    ]


def is_own_turn(g: Game, seat: Seat) -> bool:
    """Return whether it is the seat's turn, when all its conversions are possible (TM-7.9.1, TM-7.8.3)."""
    return g.phase == "actions" and g.active == seat and not g.players[seat].passed


def _not_now() -> Obstacle:
    return Obstacle("TM-7.9.1", "resources are converted only in your own turn of the action phase")


@dataclass(frozen=True, slots=True)
class Burn(Conversion):
    """Sacrifice power: for each, a token of bowl II leaves the game and another moves to bowl III (TM-6.4)."""

    power: int = 1

    tag: ClassVar[str] = "burn"
    times_field: ClassVar[str] = "power"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if is_own_turn(g, seat) and g.players[seat].bowls[1] > 1:
            yield cls()

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        return cls().obstacle(g, seat) if is_own_turn(g, seat) else None

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        tokens = g.players[seat].bowls[1]
        if not is_own_turn(g, seat):
            return _not_now()
        if self.power < 1:
            return Obstacle("TM-6.4", "sacrifice at least one power")
        if 2 * self.power > tokens:
            return Obstacle(
                "TM-6.4", "you need {needed} power in bowl II; you have {n} there", needed=2 * self.power, n=tokens
            )
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        # Sacrificing is the only way for tokens to leave the game (TM-6.1).
        bowls = g.players[seat].bowls
        bowls[1] -= 2 * self.power
        bowls[2] += self.power
        g.tell(say("{who} sacrifices {n} power.", who=Who(seat), n=self.power), seat)


@dataclass(frozen=True, slots=True)
class RiverTown(FreeAction):
    """Mermaids: found a town over a river space (TM-11.6)."""

    river: str

    tag: ClassVar[str] = "river_town"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        player = g.players[seat]
        if not cls.is_barred(g, seat):
            yield from (cls(river) for river in RIVERS if NEAR[river] & player.land)

    @classmethod
    def is_barred(cls, g: Game, seat: Seat) -> bool:
        return not g.players[seat].data.river_towns

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        if cls.is_barred(g, seat):
            return None
        return Obstacle("TM-11.6", "there is no river space over which your structures make a town")

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        if not player.data.river_towns:
            return Obstacle("TM-11.6", "only the Mermaids found towns over a river space")
        return towns.river_obstacle(g, player, self.river)

    async def apply(self, g: Game, seat: Seat) -> None:
        towns.found_over_river(g, g.players[seat], self.river)


@dataclass(frozen=True, slots=True)
class EndTurn(Action[Game]):
    """End your turn; the next player goes on (TM-17.4)."""

    tag: ClassVar[str] = "end"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        yield cls()

    async def apply(self, g: Game, seat: Seat) -> None:
        return
