"""Playing a leader (TTN-9.7, TTO-9.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say
from rules.through_the_ages.actions.families import CivilAction
from rules.through_the_ages.core.cards import Leader
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.economy import ages
from rules.through_the_ages.economy.spending import cannot_spend_civil, spend_civil
from rules.through_the_ages.effects import effect_named, effects_of_card
from rules.through_the_ages.effects.discounts import LEADER_REPLACED
from rules.through_the_ages.effects.powers import TUCK_UNDER_WONDER


@dataclass(frozen=True, slots=True)
class PlayLeader(CivilAction):
    """Play a leader from your hand; the old one leaves the game (TTN-9.7, TTO-9.6)."""

    card: str
    under: str | None = None
    """The completed wonder under which Homer is tucked when this leader replaces him (TTN-14.1)."""

    tag: ClassVar[str] = "leader"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        player = g.players[seat]
        tucking = effect_named(g, player, TUCK_UNDER_WONDER) is not None
        for card in player.hand:
            if g.is_a(Leader, card):
                yield cls(card)
                if tucking:
                    yield from (cls(card, wonder) for wonder in player.wonders)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        rule = g.edition.rule("leaders")
        if self.card not in player.hand or not g.is_a(Leader, self.card):
            return Obstacle(rule, "you have no leader {card} in your hand", card=g.name_of(self.card))
        if self.under is not None:
            if effect_named(g, player, TUCK_UNDER_WONDER) is None:
                return Obstacle(rule, "only Homer can go below a wonder")
            if self.under not in player.wonders:
                return Obstacle(rule, "you have not completed {wonder}", wonder=g.name_of(self.under))
        return cannot_spend_civil(g, player, 1)

    def subject(self, g: Game, seat: Seat) -> Text:
        return g.name_of(self.card)

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        spend_civil(g, player, 1)
        player.hand.remove(self.card)
        old = player.leader
        if old is not None:
            ages.remove_leader(g, player, under=self.under)
            player.used.append(LEADER_REPLACED)
        player.leader = self.card
        g.tell(say("{who} plays {what}.", who=Who(seat), what=g.card_name(self.card)), seat, self.card)
        if self.under is not None:
            text = say("{who} tucks Homer under {wonder}.", who=Who(seat), wonder=g.card(self.under).title)
            g.tell(text, seat, self.under)
        elif old is not None:
            g.tell(say("{what} leaves the game.", what=g.card_name(old)))
            g.edition.cards.leader_replaced(g, player)
        for effect in effects_of_card(g.card(self.card)):
            effect.start_of_turn(g, player)
