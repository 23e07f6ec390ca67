"""Pacts that allow food or resources to be used as the other good (TTN-14.33)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Who, say
from rules.through_the_ages.actions.families import FreeAction
from rules.through_the_ages.actions.token_choice import Goods, Keep, PaysWithTokens, keeping
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import tokens
from rules.through_the_ages.effects import LastingEffect
from rules.through_the_ages.effects.pacts import TradeFood, TradeResources, pact_effects_of

TRADED = "trade"
"""The key in `Player.used` for the trade, which is possible once a turn."""
GOODS: dict[str, tuple[tokens.Good, tokens.Good]] = {
    TradeFood.does: ("food", "resources"),
    TradeResources.does: ("resources", "food"),
}
"""The good that is given and the good it is used as."""


@dataclass(frozen=True, slots=True)
class Trade(FreeAction, PaysWithTokens):
    """Use food as resources, or resources as food, through your pact: this turn only (TTN-14.33)."""

    keep: Keep = keeping()

    tag: ClassVar[str] = "trade"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if _trading(g, g.players[seat]) is not None:
            yield cls()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player, rule = g.players[seat], g.edition.rule("trading")
        effect = _trading(g, player)
        if effect is None:
            return Obstacle(rule, "no pact lets you trade")
        if TRADED in player.used:
            return Obstacle(rule, "you have traded this turn")
        return tokens.cannot_pay(g, player, effect.row.n, GOODS[effect.does][0], self.keep)

    def goods(self, g: Game, seat: Seat) -> Goods:
        effect = _trading(g, g.players[seat])
        return () if effect is None else GOODS[effect.does][:1]

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        effect = _trading(g, player)
        assert effect is not None, "a pact lets trade"
        given, used_as = GOODS[effect.does]
        n = effect.row.n
        tokens.pay(g, player, n, given, self.keep)
        player.lent[used_as] = player.lent.get(used_as, 0) + n
        player.used.append(TRADED)
        goods, use = tokens.moved(n, given), tokens.moved(n, used_as)
        g.tell(say("{who} uses {goods} as {use}.", who=Who(seat), goods=goods, use=use), seat)


def _trading(g: Game, p: Player) -> LastingEffect | None:
    return next((effect for effect in pact_effects_of(g, p) if effect.does in GOODS), None)
