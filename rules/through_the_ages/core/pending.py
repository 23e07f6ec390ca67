"""Pending choices in the middle of a stage: public facts on which the answers depend."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.core.text import Seat


@dataclass(frozen=True, slots=True)
class Auction:
    """The auction of a territory, with the highest bid so far (TTN-8.2.1, TTO-12.1.1)."""

    territory: str
    bid: int = 0
    bidder: Seat | None = None


@dataclass(frozen=True, slots=True)
class Sending:
    """The choice of a force by the winner of an auction (TTN-8.2.2, TTO-12.1.3)."""

    territory: str
    bid: int


@dataclass(frozen=True, slots=True)
class Attack:
    """An aggression or war: the strengths of both sides, with all contributions so far."""

    card: str
    attacker: Seat
    target: Seat
    strength: int
    defense: int
    attacking: tuple[str, ...] = ()
    """Units that the attacker sacrifices (TTO-12.2.2)."""
    defending: tuple[str, ...] = ()
    """Units that the target sacrifices."""

    def lost_by(self, seat: Seat) -> tuple[str, ...]:
        """Return the units that a side sacrifices in this fight."""
        return {self.attacker: self.attacking, self.target: self.defending}.get(seat, ())


@dataclass(frozen=True, slots=True)
class PactOffer:
    """An offered pact (TTN-7.5, TTO-12.3.1); `a` and `b` are the seats of its sides."""

    card: str
    proposer: Seat
    a: Seat
    b: Seat


@dataclass(frozen=True, slots=True)
class CardChoice:
    """The choice of one of several cards, required by a card."""

    card: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Split:
    """An amount to split into food and resources."""

    card: str
    n: int
    most_food: int
    most_resources: int
    whole: bool = False
    """True if all of it must be of one good."""
    loses: bool = False
    """True if the player loses it, False if the player gains it."""


@dataclass(frozen=True, slots=True)
class Discarding:
    """The number of military cards to discard."""

    n: int


@dataclass(frozen=True, slots=True)
class FreeWork:
    """A free action by an event (TTN-8.1.4, TTO-8.3.9)."""

    card: str
    discount: int


@dataclass(frozen=True, slots=True)
class Taking:
    """Cards to take from the row for a number of free civil actions, by an event (TTN-14.22)."""

    card: str
    left: int


Pending = Auction | Sending | Attack | PactOffer | CardChoice | Split | Discarding | FreeWork | Taking
