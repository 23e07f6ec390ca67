"""The state of the tiny game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from rules.engine import GameState, Options, Seat
from rules.engine.core.dice import Dice
from rules.engine.core.secret import secret

RULE_IDS = frozenset(
    {"TINY-1", "TINY-2", "TINY-3", "TINY-3.1", "TINY-4", "TINY-5.1", "TINY-5.2", "TINY-5.3", "TINY-5.4"}
    | {"TINY-6.1", "TINY-6.2", "TINY-6.3", "TINY-6.4"}
)
CARDS = tuple(f"{good}{value}" for good in ("silk", "salt") for value in range(1, 10))
BANK = 200
MOST_ASKED = 3
"""The highest price of an offered card."""


class TinyOptions(Options, frozen=True):
    """The length of the game and the wealth of the merchants."""

    rounds: int = 2
    hand: int = 2
    purse: int = 4
    trade: bool = False


@dataclass(slots=True)
class Merchant:
    """The state of one seat."""

    seat: Seat
    coins: int
    hand: list[str] = secret("owner", default_factory=list)
    chest: list[str] = secret("owner", default_factory=list)
    peeked: bool = False


@dataclass(slots=True)
class Offer:
    """A face-down card between two merchants, who both know it."""

    seat: Seat
    """The possible buyer."""
    seller: Seat
    price: int
    card: str = secret(lambda offer, viewer: viewer in (offer.seat, offer.seller))


@dataclass(slots=True)
class Tiny(GameState):
    """The whole game."""

    options: TinyOptions
    merchants: list[Merchant]
    deck: list[str] = secret("all", default_factory=list)
    omen: str = secret(lambda g, viewer: viewer is not None and g.merchants[viewer].peeked, default="")
    discard: list[str] = field(default_factory=list)
    bank: int = BANK
    lot: str | None = None
    price: int = 0
    leader: Seat | None = None
    bidders: list[Seat] = field(default_factory=list)
    round: int = 0
    active: Seat = Seat(0)
    turns: int = 0
    """The number of turns finished in this round."""
    offers: list[Offer] = field(default_factory=list)
    """The open offers, oldest first."""

    def pay(self, seat: Seat, coins: int) -> None:
        """Pay coins to the bank, or take them for a negative number."""
        self.merchants[seat].coins -= coins
        self.bank += coins

    def first_offer(self, seat: Seat) -> Offer | None:
        """Return the oldest offer to the seat."""
        return next((offer for offer in self.offers if offer.seat == seat), None)


def value(card: str) -> int:
    """Return the value of a card."""
    return int(card[4:])


def new(options: TinyOptions, seats: int, seed: str) -> Tiny:
    """Return the game before the deal."""
    merchants = [Merchant(Seat(seat), options.purse) for seat in range(seats)]
    bank = BANK - seats * options.purse
    return Tiny(dice=Dice(seed), options=options, merchants=merchants, bank=bank)


def inventory(g: Tiny) -> Counter[str]:
    """Return every component, wherever it is."""
    places = [g.deck, g.discard, *(merchant.hand + merchant.chest for merchant in g.merchants)]
    found = Counter(card for place in places for card in place)
    found.update(card for card in (g.omen, g.lot) if card)
    found.update(offer.card for offer in g.offers)
    found["coin"] = g.bank + sum(merchant.coins for merchant in g.merchants)
    return found
