"""Choices made during other turns: trade tokens and diplomacy cards to give up (ND-6.4, ND-12.5, ND-18.10,
ND-18.12).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say
from rules.new_dawn.actions.families import Losing, Returning
from rules.new_dawn.core.catalog.wonders import DIPLOMACY_CARDS
from rules.new_dawn.core.player import Diplomacy
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.diplomacy_returned import give_back, surplus
from rules.new_dawn.effects.losses import lose_trade, settle_without_choice


@dataclass(frozen=True, slots=True)
class LoseTrade(Losing):
    """Lose trade tokens from a card to the barbarians at your capital (ND-6.4)."""

    tag = "lose"
    display_name = say("Lose trade tokens")
    card: str
    tokens: int = 1

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[LoseTrade]:
        player = g.players[seat]
        for focus in player.row:
            for tokens in range(1, min(player.loss_due, focus.trade) + 1):
                yield LoseTrade(focus.card, tokens)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        if not player.loss_due:
            return Obstacle("ND-6.4", "you have nothing to lose to barbarians now")
        focus = player.in_row(self.card)
        if focus is None or not focus.trade:
            return Obstacle("ND-6.4", "you have no trade token on that card")
        if not 1 <= self.tokens <= min(player.loss_due, focus.trade):
            return Obstacle("ND-6.4", "you cannot lose that number of trade tokens from that card")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        lose_trade(g, seat, self.card, self.tokens)
        settle_without_choice(g, seat)


@dataclass(frozen=True, slots=True)
class ReturnCard(Returning):
    """Return a diplomacy card of a player whose cards you hold too many of (ND-12.5)."""

    tag = "return"
    display_name = say("Return a card")
    card: str
    owner: Seat

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[ReturnCard]:
        for card in surplus(g, seat):
            if card.owner is not None:
                yield ReturnCard(card.card, card.owner)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if Diplomacy(self.card, self.owner) not in surplus(g, seat):
            return Obstacle("ND-12.5", "you do not hold that card, or not too many cards of its owner")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        give_back(g, seat, Diplomacy(self.card, self.owner))
        name = Text(DIPLOMACY_CARDS[self.card].name)
        g.tell(say("{who} returns {card} of {rival}.", who=Who(seat), card=name, rival=Who(self.owner)), seat)
