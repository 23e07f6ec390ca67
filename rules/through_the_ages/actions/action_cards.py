"""Playing action cards (TTN-9.11, TTO-9.9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say
from rules.through_the_ages.actions import developing
from rules.through_the_ages.actions.card_uses import REVOLUTION, Use, use_of
from rules.through_the_ages.actions.families import CivilAction
from rules.through_the_ages.actions.token_choice import Goods, Keep, PaysWithTokens, keeping
from rules.through_the_ages.core.cards import ActionCard
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy.spending import can_spend_civil, cannot_spend_civil, spend_civil


@dataclass(frozen=True, slots=True)
class PlayCard(CivilAction, PaysWithTokens):
    """Play an action card from your hand (TTN-9.11, TTO-9.9)."""

    card: str
    use: str = ""
    """The target of the card: a building, a technology, food or resources."""
    source: str = ""
    """The card from which the worker is upgraded; `revolution` for a government."""
    keep: Keep = keeping()

    tag: ClassVar[str] = "play"
    least_actions: ClassVar[int] = 0

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        player = g.players[seat]
        for card in dict.fromkeys(player.hand):
            if g.is_a(ActionCard, card) and _playable_copies(player, card):
                yield from (cls(card, target, source) for target, source in use_of(g, card).choices(g, player))

    @classmethod
    def is_barred(cls, g: Game, seat: Seat) -> bool:
        player = g.players[seat]
        return not can_spend_civil(g, player, 1) and developing.no_revolution(g, player) is not None

    @classmethod
    def legal(cls, g: Game, seat: Seat) -> Iterator[Self]:
        # Every candidate is one of its card's choices, so this need not be checked again.
        player = g.players[seat]
        for candidate in cls.candidates(g, seat):
            if candidate._choice_obstacle(g, player, use_of(g, candidate.card)) is None:
                yield candidate

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        rule = g.edition.rule("action cards")
        if self.card not in player.hand or not g.is_a(ActionCard, self.card):
            return Obstacle(rule, "you have no action card {card} in your hand", card=g.name_of(self.card))
        if not _playable_copies(player, self.card):
            return Obstacle(rule, "you took {card} this turn; play it in a later turn", card=g.card_name(self.card))
        effect = use_of(g, self.card, self.keep)
        if self.keep and not effect.pays:
            return Obstacle(
                g.edition.rule("payment"),
                "{card} costs nothing, so there is nothing to pay with",
                card=g.card_name(self.card),
            )
        if (self.use, self.source) not in effect.choices(g, player):
            return effect.useless_obstacle(g, player, self.use, self.source)
        return self._choice_obstacle(g, player, effect)

    def subject(self, g: Game, seat: Seat) -> Text:
        if not self.use:
            return g.name_of(self.card)
        return say("{card} for {use}", card=g.name_of(self.card), use=g.name_of(self.use))

    def goods(self, g: Game, seat: Seat) -> Goods:
        return use_of(g, self.card).pays

    def _choice_obstacle(self, g: Game, p: Player, effect: Use) -> Obstacle | None:
        """Return why the chosen use of the card is illegal, or costs more than the player has."""
        obstacle = effect.obstacle(g, p, self.use, self.source)
        if obstacle is not None:
            return obstacle
        if self.source == REVOLUTION:
            # The price of the revolution is paid instead of that of the card (TTN-9.10.3, TTO-9.9.4).
            return developing.no_revolution(g, p)
        return cannot_spend_civil(g, p, 1)

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        if self.source != REVOLUTION:
            spend_civil(g, player, 1)
        player.hand.remove(self.card)
        g.remove_from_game(self.card)
        g.tell(say("{who} plays {what}.", who=Who(seat), what=g.card_name(self.card)), seat, self.card)
        use_of(g, self.card, self.keep).happen(g, player, self.use, self.source)


def _playable_copies(p: Player, card: str) -> int:
    return p.hand.count(card) - p.taken.count(card)
