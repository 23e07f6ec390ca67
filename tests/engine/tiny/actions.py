"""The actions of the tiny game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rules.engine import Action, Obstacle, Seat, Who, say, say_n
from tests.engine.tiny.state import MOST_ASKED, Offer, Tiny, value


@dataclass(frozen=True, slots=True)
class Bid(Action[Tiny]):
    """Bid in secret for the first turn (TINY-2)."""

    tag = "bid"
    coins: int

    @classmethod
    def candidates(cls, g: Tiny, seat: Seat) -> Iterator[Bid]:
        return (Bid(coins) for coins in range(g.merchants[seat].coins + 2))

    def obstacle(self, g: Tiny, seat: Seat) -> Obstacle | None:
        if not 0 <= self.coins <= g.merchants[seat].coins:
            return Obstacle("TINY-2", "you cannot bid {n} of {has}", n=self.coins, has=g.merchants[seat].coins)
        return None


class AuctionAction(Action[Tiny]):
    """An action of an auction (TINY-3)."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Raise(AuctionAction):
    """Offer more than the highest bid (TINY-3)."""

    tag = "raise"
    to: int

    @classmethod
    def candidates(cls, g: Tiny, seat: Seat) -> Iterator[Raise]:
        return (Raise(to) for to in range(g.price, g.merchants[seat].coins + 1))

    def obstacle(self, g: Tiny, seat: Seat) -> Obstacle | None:
        if self.to <= g.price:
            return Obstacle("TINY-3", "the highest bid is {price}", price=g.price, instead=say("bid more"))
        if self.to > g.merchants[seat].coins:
            return Obstacle("TINY-3.1", "you have {n}", n=g.merchants[seat].coins)
        return None

    async def apply(self, g: Tiny, seat: Seat) -> None:
        g.price, g.leader = self.to, seat
        g.tell(say("{who} offers {n}.", who=Who(seat), n=self.to), seat)


@dataclass(frozen=True, slots=True)
class Fold(AuctionAction):
    """Leave the auction (TINY-3)."""

    tag = "fold"

    @classmethod
    def candidates(cls, g: Tiny, seat: Seat) -> Iterator[Fold]:
        yield Fold()

    async def apply(self, g: Tiny, seat: Seat) -> None:
        g.bidders.remove(seat)


@dataclass(frozen=True, slots=True)
class Grab(Action[Tiny]):
    """Pay 1 coin for the card discarded last (TINY-4)."""

    tag = "grab"

    @classmethod
    def candidates(cls, g: Tiny, seat: Seat) -> Iterator[Grab]:
        yield Grab()

    def obstacle(self, g: Tiny, seat: Seat) -> Obstacle | None:
        return Obstacle("TINY-4", "you have no coin") if g.merchants[seat].coins < 1 else None

    async def apply(self, g: Tiny, seat: Seat) -> None:
        g.pay(seat, 1)
        g.merchants[seat].hand.append(g.discard.pop())
        g.tell(say("{who} grabs a card.", who=Who(seat)), seat)


@dataclass(frozen=True, slots=True)
class Leave(Action[Tiny]):
    """Let others have the discarded card (TINY-4)."""

    tag = "leave"

    @classmethod
    def candidates(cls, g: Tiny, seat: Seat) -> Iterator[Leave]:
        yield Leave()


class TurnAction(Action[Tiny]):
    """An action of the own turn (TINY-5)."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Draw(TurnAction):
    """Pay 1 coin for a hidden card (TINY-5.1)."""

    tag = "draw"
    source: Literal["top", "middle"] = "top"

    @classmethod
    def candidates(cls, g: Tiny, seat: Seat) -> Iterator[Draw]:
        yield from (Draw("top"), Draw("middle"))

    @classmethod
    def is_barred(cls, g: Tiny, seat: Seat) -> bool:
        return not g.deck

    def obstacle(self, g: Tiny, seat: Seat) -> Obstacle | None:
        if not g.deck:
            return Obstacle("TINY-5.1", "the deck is empty")
        return Obstacle("TINY-5.1", "you have no coin") if g.merchants[seat].coins < 1 else None

    async def apply(self, g: Tiny, seat: Seat) -> None:
        g.pay(seat, 1)
        place = -1 if self.source == "top" else g.roll(len(g.deck))
        g.reveal(say("draw a card"))
        card = g.deck.pop(place)
        g.merchants[seat].hand.append(card)
        g.tell(say("You draw {card}.", card=card), seat, card, readers=(seat,))


@dataclass(frozen=True, slots=True)
class Sell(TurnAction):
    """Sell cards of one good for their value (TINY-5.2)."""

    tag = "sell"
    sampled = True
    multi_field = "cards"
    cards: tuple[str, ...]
    quietly: bool = False

    @classmethod
    def candidates(cls, g: Tiny, seat: Seat) -> Iterator[Sell]:
        hand = g.merchants[seat].hand
        yield from (Sell((card,)) for card in hand)
        for good in ("silk", "salt"):
            stock = tuple(card for card in hand if card.startswith(good))
            if len(stock) > 1:
                yield Sell(stock)

    @classmethod
    def pool(cls, g: Tiny, seat: Seat) -> list[str]:
        return g.merchants[seat].hand

    def obstacle(self, g: Tiny, seat: Seat) -> Obstacle | None:
        if not self.cards:
            return Obstacle("TINY-5.2", "no card is named")
        if Counter(self.cards) - Counter(g.merchants[seat].hand):
            return Obstacle("TINY-5.2", "you do not hold {cards}", cards=", ".join(self.cards))
        if len({card[:4] for card in self.cards}) > 1:
            return Obstacle("TINY-5.2", "the cards are of different goods")
        return None

    async def apply(self, g: Tiny, seat: Seat) -> None:
        for card in self.cards:
            g.merchants[seat].hand.remove(card)
            g.discard.append(card)
        g.pay(seat, -sum(map(value, self.cards)))
        if not self.quietly:
            g.tell(say_n("{who} sells {n} card.", "{who} sells {n} cards.", n=len(self.cards), who=Who(seat)), seat)


@dataclass(frozen=True, slots=True)
class Peek(TurnAction):
    """Look at the omen, once (TINY-5.3)."""

    tag = "peek"

    @classmethod
    def candidates(cls, g: Tiny, seat: Seat) -> Iterator[Peek]:
        yield Peek()

    def obstacle(self, g: Tiny, seat: Seat) -> Obstacle | None:
        return Obstacle("TINY-5.3", "you know the omen") if g.merchants[seat].peeked else None

    async def apply(self, g: Tiny, seat: Seat) -> None:
        g.reveal(say("see the omen"))
        g.merchants[seat].peeked = True


@dataclass(frozen=True, slots=True)
class Stash(TurnAction):
    """Lay two or more cards face down into your chest (TINY-5.4)."""

    tag = "stash"
    sampled = True
    multi_field = "cards"
    hidden = ("cards",)
    cards: tuple[str, ...]

    @classmethod
    def candidates(cls, g: Tiny, seat: Seat) -> Iterator[Stash]:
        yield Stash(tuple(g.merchants[seat].hand))

    @classmethod
    def pool(cls, g: Tiny, seat: Seat) -> list[str]:
        return g.merchants[seat].hand

    def obstacle(self, g: Tiny, seat: Seat) -> Obstacle | None:
        if len(self.cards) < 2:
            return Obstacle("TINY-5.4", "at least two cards go into the chest")
        if Counter(self.cards) - Counter(g.merchants[seat].hand):
            return Obstacle("TINY-5.4", "you do not hold {cards}", cards=", ".join(self.cards))
        return None

    async def apply(self, g: Tiny, seat: Seat) -> None:
        for card in self.cards:
            g.merchants[seat].hand.remove(card)
            g.merchants[seat].chest.append(card)
        g.tell(say_n("{who} stashes {n} card.", "{who} stashes {n} cards.", n=len(self.cards), who=Who(seat)), seat)


@dataclass(frozen=True, slots=True)
class OfferCard(TurnAction):
    """Offer one of your cards to another merchant (TINY-6.1)."""

    tag = "offer"
    hidden = ("card",)
    card: str
    buyer: int
    price: int

    @classmethod
    def candidates(cls, g: Tiny, seat: Seat) -> Iterator[OfferCard]:
        if g.options.trade:
            others = [merchant.seat for merchant in g.merchants if merchant.seat != seat]
            prices = range(1, MOST_ASKED + 1)
            yield from (
                cls(card, buyer, price) for card in g.merchants[seat].hand for buyer in others for price in prices
            )

    def obstacle(self, g: Tiny, seat: Seat) -> Obstacle | None:
        if not g.options.trade:
            return Obstacle("TINY-6.1", "nothing is offered in this game")
        if self.buyer == seat or not 0 <= self.buyer < len(g.merchants):
            return Obstacle("TINY-6.1", "a card is offered to another merchant")
        if not 1 <= self.price <= MOST_ASKED:
            return Obstacle("TINY-6.1", "a card is offered for 1 to {n} coins", n=MOST_ASKED)
        if any(offer.seller == seat for offer in g.offers):
            return Obstacle("TINY-6.2", "your last offer has not been answered")
        if self.card not in g.merchants[seat].hand:
            return Obstacle("TINY-6.1", "you do not hold {card}", card=self.card)
        return None

    async def apply(self, g: Tiny, seat: Seat) -> None:
        # The buyer sees the card.
        g.reveal(say("show the card"))
        g.merchants[seat].hand.remove(self.card)
        g.offers.append(Offer(Seat(self.buyer), seat, self.price, self.card))
        g.tell(say("{who} offers a card to {whom}.", who=Who(seat), whom=Who(Seat(self.buyer))), seat)


@dataclass(frozen=True, slots=True)
class Donate(TurnAction):
    """Give coins to the guild, where there is trade (TINY-6.4)."""

    tag = "donate"
    times_field = "coins"
    coins: int = 1

    @classmethod
    def candidates(cls, g: Tiny, seat: Seat) -> Iterator[Donate]:
        yield Donate()

    def obstacle(self, g: Tiny, seat: Seat) -> Obstacle | None:
        if not g.options.trade:
            return Obstacle("TINY-6.4", "there is no guild in this game")
        if not 1 <= self.coins <= g.merchants[seat].coins:
            return Obstacle("TINY-6.4", "you cannot give {n} of {has}", n=self.coins, has=g.merchants[seat].coins)
        return None

    async def apply(self, g: Tiny, seat: Seat) -> None:
        g.pay(seat, self.coins)


class OfferAnswer(Action[Tiny]):
    """The answer to the oldest offer (TINY-6.3)."""

    __slots__ = ()

    def take_offer(self, g: Tiny, seat: Seat) -> Offer:
        """Return the offer, which is then no longer open."""
        offer = g.first_offer(seat)
        assert offer is not None, "only an open offer is answered"
        g.offers.remove(offer)
        return offer


@dataclass(frozen=True, slots=True)
class Buy(OfferAnswer):
    """Buy the card that is offered to you (TINY-6.3)."""

    tag = "buy"

    @classmethod
    def candidates(cls, g: Tiny, seat: Seat) -> Iterator[Buy]:
        yield Buy()

    def obstacle(self, g: Tiny, seat: Seat) -> Obstacle | None:
        offer = g.first_offer(seat)
        assert offer is not None, "who is asked has an offer"
        if g.merchants[seat].coins < offer.price:
            return Obstacle("TINY-6.3", "you have {n} of {price} coins", n=g.merchants[seat].coins, price=offer.price)
        return None

    async def apply(self, g: Tiny, seat: Seat) -> None:
        offer = self.take_offer(g, seat)
        g.merchants[seat].coins -= offer.price
        g.merchants[offer.seller].coins += offer.price
        g.merchants[seat].hand.append(offer.card)
        g.tell(say("{who} buys a card from {seller}.", who=Who(seat), seller=Who(offer.seller)), seat)


@dataclass(frozen=True, slots=True)
class Refuse(OfferAnswer):
    """Leave the card that is offered to you (TINY-6.3)."""

    tag = "refuse"

    @classmethod
    def candidates(cls, g: Tiny, seat: Seat) -> Iterator[Refuse]:
        yield Refuse()

    async def apply(self, g: Tiny, seat: Seat) -> None:
        offer = self.take_offer(g, seat)
        g.merchants[offer.seller].hand.append(offer.card)
        g.tell(say("{who} refuses a card.", who=Who(seat)), seat)


@dataclass(frozen=True, slots=True)
class EndTurn(TurnAction):
    """End your turn (TINY-1)."""

    tag = "end"

    @classmethod
    def candidates(cls, g: Tiny, seat: Seat) -> Iterator[EndTurn]:
        yield EndTurn()
