"""Offers between two players in the Trade phase, private to them (CIV-7.4, CIV-7.5, CIV-18.15)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from rules.civilization.core.catalog.events import EVENTS
from rules.engine.core.secret import secret
from rules.engine.core.text import Seat

MOST_OFFERS = 3
"""The most open offers of a player (CIV-18.15)."""
MOST_PROPOSALS = 40
"""The most offers, counter-offers and passes taken back by a player in one Trade phase (RULING CIV-18.15)."""
LONGEST_PROMISE = 200
"""The most characters of a promise, a ruling of ours."""

FacedownKind = Literal["hut", "village", "event"]
FACEDOWN_KINDS: tuple[FacedownKind, ...] = ("hut", "village", "event")


def back_of(thing: str) -> str:
    """Return the public side of a token or card: `hut` of `hut:silk`, `event:I` of a culture event, `silk` of the
    market.
    """
    if thing in EVENTS:
        return f"event:{EVENTS[thing].level}"
    return thing.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Goods:
    """One side of a deal as the other player sees it: trade points, culture tokens, tokens and backs."""

    trade: int = 0
    culture: int = 0
    backs: tuple[str, ...] = ()

    def hidden(self) -> Goods:
        """Return the goods as third players see them."""
        return Goods()

    @property
    def is_nothing(self) -> bool:
        """True if there are no goods at all."""
        return not (self.trade or self.culture or self.backs)


@dataclass(frozen=True, slots=True)
class Held:
    """A face-down token or card by its place, which does not reveal its face."""

    kind: FacedownKind
    place: int


def _is_party(bargain: Offer | Promise, viewer: Seat | None) -> bool:
    return viewer is not None and viewer in (bargain.seat, bargain.to)


@dataclass(slots=True)
class Offer:
    """An open offer of one player to another."""

    number: int
    seat: Seat
    to: Seat
    give: Goods = secret(_is_party)
    get: Goods = secret(_is_party)
    facedown: tuple[Held, ...] = secret("owner", default=())
    """The face-down things in `give`: the other player sees them when the deal is made (CIV-7.5)."""
    promise: str = secret(_is_party, default="")
    """A text without any force (CIV-7.4)."""


@dataclass(slots=True)
class Promise:
    """The text of a completed deal, which binds nobody (CIV-7.5)."""

    round: int
    seat: Seat
    to: Seat
    text: str = secret(_is_party)


def without_place(offers: Sequence[Offer], seat: Seat, kind: FacedownKind, place: int) -> list[Offer]:
    """Return the offers after a face-down thing has left a player: those that name it lapse (CIV-18.15)."""
    kept = []
    for offer in offers:
        if offer.seat == seat:
            if Held(kind, place) in offer.facedown:
                continue
            offer.facedown = tuple(
                replace(held, place=held.place - 1) if held.kind == kind and held.place > place else held
                for held in offer.facedown
            )
        kept.append(offer)
    return kept
