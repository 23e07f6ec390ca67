"""The negotiation of the Trade phase (CIV-7.4 to CIV-7.9, CIV-18.15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from rules.civilization.actions.families import NegotiationAction, OfferAnswer
from rules.civilization.board.deals import (
    backs_of,
    choices,
    facedown_backs,
    holds_things,
    owns,
    places_of,
    things_of,
)
from rules.civilization.board.hands import surplus_events
from rules.civilization.core.catalog.base import LEVELS, MARKET_RESOURCES
from rules.civilization.core.negotiation import (
    LONGEST_PROMISE,
    MOST_OFFERS,
    MOST_PROPOSALS,
    Goods,
    Offer,
    back_of,
)
from rules.civilization.core.state import Game
from rules.civilization.effects.deal_texts import tell_deal, tell_offer, tell_past_offer
from rules.civilization.effects.negotiation import carry_out_deal
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say

PROPOSED = 3
"""The amount that menus propose; others can be typed."""
MOST_WAYS = 100
"""The number of ways to pay for an offer that menus list; others can be typed."""
BACKS = (*MARKET_RESOURCES, "hut", "village", *(f"event:{level}" for level in LEVELS))
"""The backs of things that an offer can ask for."""


@dataclass(frozen=True, slots=True)
class PassTrade(NegotiationAction):
    """Pass: no more negotiating this turn (CIV-7.9)."""

    tag = "pass"
    optional = ("decline", "final")
    decline: bool = False
    """True to decline the offers made to you as well."""
    final: bool = False
    """True to pass for good: the pass cannot be taken back, and deals do not reopen it."""

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[PassTrade]:
        yield PassTrade()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        return Obstacle("CIV-7.9", "you have passed") if seat in g.passed else None

    def alternatives(self, g: Game, seat: Seat) -> Iterator[PassTrade]:
        yield PassTrade()
        if any(offer.to == seat for offer in g.offers):
            yield PassTrade(decline=True)

    def form(self, g: Game, seat: Seat) -> Text:
        if self.final:
            return say("for good")
        return say("and decline what you are offered") if self.decline else say("offers to you stay open")

    async def apply(self, g: Game, seat: Seat) -> None:
        g.passed.append(seat)
        if self.final:
            g.closed.append(seat)
        if self.decline:
            g.offers = [offer for offer in g.offers if offer.to != seat]
        g.tell(say("{who} passes.", who=Who(seat)), seat, section="log")


@dataclass(frozen=True, slots=True)
class Reopen(OfferAnswer):
    """Take your pass back and negotiate again, as long as the phase is open (CIV-18.15)."""

    tag = "reopen"
    display_name = say("Negotiate again")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Reopen]:
        yield Reopen()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if seat in g.closed:
            return Obstacle("CIV-18.15", "your time to negotiate is up")
        if seat not in g.passed:
            return Obstacle("CIV-18.15", "you have not passed")
        return proposed_enough(g, seat)

    async def apply(self, g: Game, seat: Seat) -> None:
        g.passed.remove(seat)
        g.spoken.append(seat)
        g.tell(say("{who} negotiates again.", who=Who(seat)), seat, section="log")


def proposed_enough(g: Game, seat: Seat) -> Obstacle | None:
    """Return why a player can make no more offers or take a pass back in this phase (CIV-18.15)."""
    if g.spoken.count(seat) < MOST_PROPOSALS:
        return None
    return Obstacle("CIV-18.15", "you have made {n} offers in this phase, and more are not possible", n=MOST_PROPOSALS)


class Proposal(NegotiationAction):
    """An offer: goods given, goods asked for, and a promise.

    Given goods are named by their faces, goods asked for by their backs. The other player sees faces when the deal is
    made.
    """

    __slots__ = ()

    give_trade: int
    give_culture: int
    get_trade: int
    get_culture: int
    give: tuple[str, ...]
    get: tuple[str, ...]
    promise: str

    @property
    def sides(self) -> tuple[Goods, Goods]:
        """The goods given, and the goods asked for."""
        backs = tuple(sorted(map(back_of, self.give)))
        return Goods(self.give_trade, self.give_culture, backs), Goods(self.get_trade, self.get_culture, self.get)

    def terms_obstacle(self, g: Game, seat: Seat, to: Seat) -> Obstacle | None:
        """Return why an offer cannot have these terms."""
        if seat in g.passed:
            return Obstacle("CIV-7.9", "you have passed")
        give, get = self.sides
        if min(give.trade, give.culture, get.trade, get.culture) < 0:
            return Obstacle("CIV-7.4", "an offer has to say what you give and what you get")
        if give.is_nothing and get.is_nothing and not self.promise:
            return Obstacle("CIV-7.4", "an offer has to say what you give and what you get")
        if len(self.promise) > LONGEST_PROMISE or not (self.promise == "" or self.promise.isprintable()):
            return Obstacle("CIV-7.5", "a promise can be one line of at most {n} characters", n=LONGEST_PROMISE)
        if any(back not in BACKS for back in self.get):
            return Obstacle("CIV-7.4", "you can ask for resources, hut, village, event:I, event:II or event:III")
        if not holds_things(g.players[seat], self.give) or not owns(g, seat, give) or not owns(g, to, get):
            return Obstacle("CIV-7.5", "both of you must own what you give")
        facedown = places_of(g.players[seat], self.give)
        terms = (seat, to, give, get, facedown, self.promise)
        if any((each.seat, each.to, each.give, each.get, each.facedown, each.promise) == terms for each in g.offers):
            return Obstacle("CIV-18.15", "you have already made that offer")
        return None

    def propose(self, g: Game, seat: Seat, to: Seat) -> None:
        """Make the offer, visible to both players only (CIV-5)."""
        give, get = self.sides
        number = max((offer.number for offer in g.offers), default=0) + 1
        facedown = places_of(g.players[seat], self.give)
        g.offers.append(Offer(number, seat, to, give, get, facedown, self.promise))
        g.spoken.append(seat)


@dataclass(frozen=True, slots=True)
class MakeOffer(Proposal):
    """Offer a deal to another player: trade, culture, resources, culture events, a promise (CIV-7.4)."""

    tag = "offer"
    display_name = say("Offer a deal")
    sampled = True
    public_tag = "offer"
    to: Seat
    give_trade: int = 0
    give_culture: int = 0
    get_trade: int = 0
    get_culture: int = 0
    give: tuple[str, ...] = ()
    get: tuple[str, ...] = ()
    promise: str = ""

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[MakeOffer]:
        things = dict.fromkeys(things_of(g.players[seat]))
        for other in g.others(seat):
            yield MakeOffer(other, give_trade=PROPOSED, get_culture=PROPOSED)
            yield MakeOffer(other, give_culture=PROPOSED, get_trade=PROPOSED)
            for thing in things:
                yield MakeOffer(other, give=(thing,), get_trade=PROPOSED)
            for back in BACKS:
                yield MakeOffer(other, give_trade=PROPOSED, get=(back,))
            # If nothing can be gained in return, there are still promises.
            if trade := min(PROPOSED, g.players[seat].trade):
                yield MakeOffer(other, give_trade=trade)

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        """Return why no offer is possible at all; obstacles to the proposed ones do not matter."""
        if seat in g.passed:
            return Obstacle("CIV-7.9", "you have passed")
        if sum(offer.seat == seat for offer in g.offers) >= MOST_OFFERS:
            return Obstacle("CIV-18.15", "you already have {n} open offers", n=MOST_OFFERS)
        return proposed_enough(g, seat)

    @classmethod
    def legal(cls, g: Game, seat: Seat) -> Iterator[MakeOffer]:
        # Both hands are counted once: most candidates name something that is not there.
        if cls.why_unavailable(g, seat) is not None:
            return
        player, backs = g.players[seat], {other: backs_of(g.players[other]) for other in g.others(seat)}
        has_offered = any(offer.seat == seat for offer in g.offers)
        for each in cls.candidates(g, seat):
            other = g.players[each.to]
            if each.give_trade > player.trade or each.give_culture > player.culture:
                continue
            if each.get_trade > other.trade or each.get_culture > other.culture:
                continue
            if each.get and not backs[each.to][each.get[0]]:
                continue
            if not has_offered or each.terms_obstacle(g, seat, each.to) is None:
                yield each

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.to == seat or not 0 <= self.to < len(g.players):
            return Obstacle("CIV-7.4", "make the offer to another player")
        return self.why_unavailable(g, seat) or self.terms_obstacle(g, seat, self.to)

    async def apply(self, g: Game, seat: Seat) -> None:
        self.propose(g, seat, self.to)
        g.tell(say("{who} makes an offer to {other}.", who=Who(seat), other=Who(self.to)), seat)
        tell_offer(g, g.offers[-1])


NOT_OPEN = Obstacle("CIV-7.5", "this offer to you is not open: it may have been withdrawn or answered")


def offer_to(g: Game, seat: Seat, number: int) -> Offer | None:
    """Return an open offer to a player."""
    return next((offer for offer in g.offers if offer.number == number and offer.to == seat), None)


@dataclass(frozen=True, slots=True)
class CounterOffer(Proposal):
    """Decline an offer and make another one in return (CIV-18.15)."""

    tag = "counter"
    display_name = say("Counter-offer")
    sampled = True
    public_tag = "counter"
    offer: int
    give_trade: int = 0
    give_culture: int = 0
    get_trade: int = 0
    get_culture: int = 0
    give: tuple[str, ...] = ()
    get: tuple[str, ...] = ()
    promise: str = ""

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[CounterOffer]:
        for offer in g.offers:
            if offer.to != seat or offer.get.is_nothing:
                continue
            for given in islice(choices(g.players[seat], offer.get), 1):
                market = [back for back in offer.get.backs if back in MARKET_RESOURCES]
                yield CounterOffer(
                    offer.number, offer.get.trade, offer.get.culture, offer.give.trade + PROPOSED, offer.give.culture,
                    (*market, *given), offer.give.backs,
                )  # fmt: skip

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        offer = offer_to(g, seat, self.offer)
        if offer is None:
            return NOT_OPEN
        if sum(each.seat == seat for each in g.offers) >= MOST_OFFERS:
            return Obstacle("CIV-18.15", "you already have {n} open offers", n=MOST_OFFERS)
        return proposed_enough(g, seat) or self.terms_obstacle(g, seat, offer.seat)

    async def apply(self, g: Game, seat: Seat) -> None:
        offer = offer_to(g, seat, self.offer)
        assert offer is not None, "only an open offer is answered"
        g.offers.remove(offer)
        self.propose(g, seat, offer.seat)
        g.tell(say("{who} makes a counter-offer to {other}.", who=Who(seat), other=Who(offer.seat)), seat)
        tell_offer(g, g.offers[-1])


@dataclass(frozen=True, slots=True)
class AcceptOffer(OfferAnswer):
    """Accept an offer made to you (CIV-7.5)."""

    tag = "accept"
    hidden = ("give",)
    offer: int
    give: tuple[str, ...] = ()
    """The tokens and cards given where the offer asks for them by their backs."""

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[AcceptOffer]:
        for offer in g.offers:
            if offer.to == seat:
                for chosen in islice(choices(g.players[seat], offer.get), MOST_WAYS):
                    yield AcceptOffer(offer.number, chosen)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        offer = offer_to(g, seat, self.offer)
        if offer is None:
            return NOT_OPEN
        if Counter(map(back_of, self.give)) != Counter(facedown_backs(offer.get)):
            return Obstacle("CIV-7.5", "say which of your tokens or cards you give")
        if surplus_events(g, offer.seat):
            return Obstacle("CIV-7.6", "that player has to discard a culture event first")
        if not owns(g, offer.seat, offer.give) or not owns(g, offer.to, offer.get):
            return Obstacle("CIV-7.5", "both of you must own what you give")
        if not holds_things(g.players[seat], self.give):
            return Obstacle("CIV-7.5", "you do not hold that")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        offer = offer_to(g, seat, self.offer)
        assert offer is not None, "only an open offer is accepted"
        carry_out_deal(g, offer, self.give)
        g.tell(say("{who} accepts the offer of {other}.", who=Who(seat), other=Who(offer.seat)), seat)
        tell_deal(g, seat, offer)
        if offer.promise:
            text = say("{who} has promised: {text}", who=Who(offer.seat), text=offer.promise)
            g.tell(text, offer.seat, readers=(offer.seat, offer.to))


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
        return None if offer_to(g, seat, self.offer) else NOT_OPEN

    async def apply(self, g: Game, seat: Seat) -> None:
        offer = offer_to(g, seat, self.offer)
        assert offer is not None, "only an open offer is declined"
        g.offers.remove(offer)
        g.tell(say("{who} declines the offer of {other}.", who=Who(seat), other=Who(offer.seat)), seat)
        tell_past_offer(g, seat, offer)


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
        offer = next(each for each in g.offers if each.number == self.offer)
        g.offers.remove(offer)
        g.tell(say("{who} withdraws the offer to {other}.", who=Who(seat), other=Who(offer.to)), seat)
        tell_past_offer(g, seat, offer)
