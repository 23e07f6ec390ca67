"""The choice of diplomacy cards, and the Embassy (ND-12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say, say_n
from rules.new_dawn.actions.families import DiplomacyAction, EmbassyAction
from rules.new_dawn.board.diplomacy import embassies, held_of, limit_of_each, offer_of, takeable
from rules.new_dawn.core.catalog.base import RESOURCES, Resource
from rules.new_dawn.core.catalog.numbers import RESOURCE_ROWS
from rules.new_dawn.core.catalog.wonders import CITY_STATES, DIPLOMACY_CARDS
from rules.new_dawn.core.player import Diplomacy
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.diplomacy import take_card
from rules.new_dawn.effects.diplomacy_returned import give_back
from rules.new_dawn.effects.trade import gain_resource, give_trade, lay_without_choice


def diplomacy_name(card: str) -> Text:
    """Return the name of a diplomacy card."""
    return Text((CITY_STATES[card] if card in CITY_STATES else DIPLOMACY_CARDS[card]).name)


@dataclass(frozen=True, slots=True)
class TakeDiplomacy(DiplomacyAction):
    """Take a diplomacy card; you return any card you hold from the same player (ND-12.1, ND-12.2)."""

    tag = "take"
    display_name = say("Take a diplomacy card")
    card: str
    owner: Seat | None = None

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[TakeDiplomacy]:
        for card in takeable(g, seat):
            yield TakeDiplomacy(card.card, card.owner)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if Diplomacy(self.card, self.owner) in takeable(g, seat):
            return None
        if self.owner is not None:
            return Obstacle("ND-12.2", "you are not offered that diplomacy card, or its owner does not have it")
        return Obstacle("ND-12.1", "you are not offered that diplomacy card, or you already have it")

    async def apply(self, g: Game, seat: Seat) -> None:
        card = Diplomacy(self.card, self.owner)
        if self.owner is not None:
            held = held_of(g, seat, self.owner)
            for old in held[: max(0, len(held) + 1 - limit_of_each(g, seat))]:
                give_back(g, seat, old)
        take_card(g, seat, card)
        offer_of(g).cards -= 1
        g.tell(say("{who} takes the diplomacy card {card}.", who=Who(seat), card=diplomacy_name(self.card)), seat)


@dataclass(frozen=True, slots=True)
class DeclineDiplomacy(DiplomacyAction):
    """Take no more diplomacy cards (ND-12.4)."""

    tag = "no_card"
    display_name = say("No diplomacy card")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[DeclineDiplomacy]:
        yield DeclineDiplomacy()

    async def apply(self, g: Game, seat: Seat) -> None:
        offer_of(g).cards = 0


@dataclass(frozen=True, slots=True)
class UseEmbassy(EmbassyAction):
    """Put a trade token on a card of the Embassy's owner and gain a resource (ND-12.10)."""

    tag = "embassy"
    resource: Resource
    card: str = ""
    """The owner's focus card that takes the token; empty if all are full."""

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[UseEmbassy]:
        for card, resource in embassies(g, seat):
            kind = next(kind for kind in RESOURCES if kind == resource)
            yield UseEmbassy(kind, card)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if (self.card, self.resource) not in embassies(g, seat):
            return Obstacle("ND-12.10", "the card is full, or the supply has none of that resource")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        owner = offer_of(g).capital_of
        assert owner is not None, "a caravan has come to a capital"
        waiting = g.players[owner].trade_due
        if self.card:
            give_trade(g, owner, self.card)
        gain_resource(g, seat, self.resource)
        name = Text(RESOURCE_ROWS[self.resource].name)
        text = say(
            "{who} gains {resource} from the Embassy of {rival}.", who=Who(seat), resource=name, rival=Who(owner)
        )
        g.tell(text, seat)
        lost = waiting - g.players[owner].trade_due + (not self.card)
        if lost:
            # The owner's pending trade tokens may have no room left (ND-5.9).
            g.tell(say_n("{who} has no room for {n} trade token.", "{who} has no room for {n} trade tokens.", lost,
                         who=Who(owner)), owner)  # fmt: skip
        lay_without_choice(g, owner)


@dataclass(frozen=True, slots=True)
class SkipEmbassy(EmbassyAction):
    """Do not use the Embassy (ND-12.10)."""

    tag = "no_embassy"
    display_name = say("Do not use the Embassy")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[SkipEmbassy]:
        yield SkipEmbassy()

    async def apply(self, g: Game, seat: Seat) -> None:
        """Change nothing."""
