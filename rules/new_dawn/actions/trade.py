"""Gained trade tokens laid on cards, also during the turns of others (ND-5.9, ND-6.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.core.action import Action, Obstacle
from rules.engine.core.text import Seat, Text, say
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.trade import ZIMBABWE, lay_trade, lay_without_choice, zimbabwe_room


@dataclass(frozen=True, slots=True)
class LayTrade(Action[Game]):
    """Put a trade token you have gained on a card (ND-5.4, ND-6.2)."""

    tag = "lay"
    display_name = say("Put a trade token")
    card: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[LayTrade]:
        for focus in g.players[seat].row:
            yield LayTrade(focus.card)
        yield LayTrade(ZIMBABWE)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        kind = player.trade_due_type
        if self.card == ZIMBABWE:
            if not zimbabwe_room(g, player):
                return Obstacle("ND-13.9", "the Great Zimbabwe is not yours, or full")
            return None
        focus = player.in_row(self.card)
        if focus is None:
            return Obstacle("ND-5.4", "trade tokens go on cards of your focus row")
        if kind is not None and focus.type != kind:
            return Obstacle("ND-9.6", "the trade tokens from a city-state go on a card of its type")
        if not focus.room:
            return Obstacle("ND-5.4", "there is no room for another trade token on {card}", card=Text(focus.row.name))
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        lay_trade(g, seat, self.card)
        lay_without_choice(g, seat)
