"""The negotiation of the Trade phase (CIV-7.4 to CIV-7.9, CIV-18.15)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.families import NegotiationAction, OfferAnswer
from rules.civilization.core.negotiation import MOST_OFFERS, Goods, Offer
from rules.civilization.core.state import Game
from rules.civilization.effects.negotiation import carry_out_deal, owns
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Who, say

PROPOSED = 3
"""The amount that menus propose; others can be typed."""


@dataclass(frozen=True, slots=True)
class PassTrade(NegotiationAction):
    """Pass: negotiate no more this turn (CIV-7.9)."""

    tag = "pass"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[PassTrade]:
        yield PassTrade()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        return Obstacle("CIV-7.9", "you have passed") if seat in g.passed else None

    async def apply(self, g: Game, seat: Seat) -> None:
        g.passed.append(seat)
        g.offers = [offer for offer in g.offers if offer.seat != seat]
        g.tell(say("{who} passes.", who=Who(seat)), seat, told="log")


@dataclass(frozen=True, slots=True)
class MakeOffer(NegotiationAction):
    """Offer trade or culture to another player for trade or culture (CIV-7.4)."""

    tag = "offer"
    display_name = say("Offer a deal")
    sampled = True
    to: int
    give_trade: int = 0
    give_culture: int = 0
    get_trade: int = 0
    get_culture: int = 0

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[MakeOffer]:
        for other in g.others(seat):
            yield MakeOffer(other, give_trade=PROPOSED, get_culture=PROPOSED)
            yield MakeOffer(other, give_culture=PROPOSED, get_trade=PROPOSED)

    @property
    def sides(self) -> tuple[Goods, Goods]:
        """What is given, and what for."""
        return Goods(self.give_trade, self.give_culture), Goods(self.get_trade, self.get_culture)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.to == seat or not 0 <= self.to < len(g.players):
            return Obstacle("CIV-7.4", "an offer is made to another player")
        if seat in g.passed:
            return Obstacle("CIV-7.9", "you have passed")
        if sum(offer.seat == seat for offer in g.offers) >= MOST_OFFERS:
            return Obstacle("CIV-18.15", "you have {n} open offers already", n=MOST_OFFERS)
        give, get = self.sides
        amounts = (give.trade, give.culture, get.trade, get.culture)
        if min(amounts) < 0 or not any(amounts):
            return Obstacle("CIV-7.4", "an offer names what is given and what for")
        if not owns(g, seat, give) or not owns(g, Seat(self.to), get):
            return Obstacle("CIV-7.5", "both must own what they give")
        if any((offer.seat, offer.to, offer.give, offer.get) == (seat, self.to, give, get) for offer in g.offers):
            return Obstacle("CIV-18.15", "you have made that offer")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        give, get = self.sides
        number = max((offer.number for offer in g.offers), default=0) + 1
        g.offers.append(Offer(number, seat, Seat(self.to), give, get))
        g.tell(say("{who} makes an offer to {other}.", who=Who(seat), other=Who(Seat(self.to))), seat)


def offer_to(g: Game, seat: Seat, number: int) -> Offer | None:
    """An open offer to a player."""
    return next((offer for offer in g.offers if offer.number == number and offer.to == seat), None)


@dataclass(frozen=True, slots=True)
class AcceptOffer(OfferAnswer):
    """Accept an offer made to you (CIV-7.5)."""

    tag = "accept"
    offer: int

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[AcceptOffer]:
        for offer in g.offers:
            if offer.to == seat:
                yield AcceptOffer(offer.number)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        offer = offer_to(g, seat, self.offer)
        if offer is None:
            return Obstacle("CIV-7.5", "there is no such offer to you")
        if not owns(g, offer.seat, offer.give) or not owns(g, offer.to, offer.get):
            return Obstacle("CIV-7.5", "both must own what they give")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        offer = offer_to(g, seat, self.offer)
        assert offer is not None, "only an open offer is accepted"
        carry_out_deal(g, offer)
        g.tell(say("{who} accepts the offer of {other}.", who=Who(seat), other=Who(offer.seat)), seat)


@dataclass(frozen=True, slots=True)
class DeclineOffer(OfferAnswer):
    """Decline an offer made to you (CIV-18.15)."""

    tag = "decline"
    offer: int

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[DeclineOffer]:
        for offer in g.offers:
            if offer.to == seat:
                yield DeclineOffer(offer.number)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        return None if offer_to(g, seat, self.offer) else Obstacle("CIV-7.5", "there is no such offer to you")

    async def apply(self, g: Game, seat: Seat) -> None:
        g.offers = [offer for offer in g.offers if (offer.number, offer.to) != (self.offer, seat)]
        g.tell(say("{who} declines.", who=Who(seat)), seat)


@dataclass(frozen=True, slots=True)
class WithdrawOffer(NegotiationAction):
    """Withdraw one of your offers (CIV-18.15)."""

    tag = "withdraw"
    offer: int

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[WithdrawOffer]:
        for offer in g.offers:
            if offer.seat == seat:
                yield WithdrawOffer(offer.number)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if any(offer.number == self.offer and offer.seat == seat for offer in g.offers):
            return None
        return Obstacle("CIV-7.5", "you have made no such offer")

    async def apply(self, g: Game, seat: Seat) -> None:
        g.offers = [offer for offer in g.offers if offer.number != self.offer]
        g.tell(say("{who} withdraws an offer.", who=Who(seat)), seat)
