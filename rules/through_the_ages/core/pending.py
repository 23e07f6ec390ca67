"""What is being decided in the middle of a stage: public facts on which the answers depend."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.core.text import Seat


@dataclass(frozen=True, slots=True)
class Auction:
    """A territory is auctioned: the highest bid so far (TTN-8.2.1, TTO-12.1.1)."""

    territory: str
    bid: int = 0
    bidder: Seat | None = None


@dataclass(frozen=True, slots=True)
class Sending:
    """The winner of an auction puts the force together (TTN-8.2.2, TTO-12.1.3)."""

    territory: str
    bid: int


@dataclass(frozen=True, slots=True)
class Attack:
    """An aggression or war: the strengths that meet, with what has been added so far."""

    card: str
    attacker: Seat
    target: Seat
    strength: int
    defense: int
    attacking: tuple[str, ...] = ()
    """Units the attacker sacrifices (TTO-12.2.2)."""
    defending: tuple[str, ...] = ()
    """Units the target sacrifices."""

    def lost_by(self, seat: Seat) -> tuple[str, ...]:
        """The units a side sacrifices in this fight."""
        return {self.attacker: self.attacking, self.target: self.defending}.get(seat, ())


@dataclass(frozen=True, slots=True)
class PactOffer:
    """A pact is offered (TTN-7.5, TTO-12.3.1); `a` and `b` are the seats of its sides."""

    card: str
    proposer: Seat
    a: Seat
    b: Seat


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A card lets a player choose one of several cards."""

    card: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Split:
    """An amount is to be split into food and resources."""

    card: str
    n: int
    most_food: int
    most_resources: int
    whole: bool = False
    """All of it has to be of one good."""
    loses: bool = False
    """The player loses it; else he gains it."""


@dataclass(frozen=True, slots=True)
class Discarding:
    """How many military cards have to be discarded."""

    n: int


@dataclass(frozen=True, slots=True)
class FreeWork:
    """An event lets a player do something for no action (TTN-8.1.4, TTO-8.3.9)."""

    card: str
    discount: int


@dataclass(frozen=True, slots=True)
class Taking:
    """An event lets a player take cards from the row for so many civil actions that cost nothing (TTN-14.22)."""

    card: str
    left: int


Pending = Auction | Sending | Attack | PactOffer | CardChoice | Split | Discarding | FreeWork | Taking
