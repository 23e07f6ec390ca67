"""Offers between two players in the Trade phase (CIV-7.4, CIV-7.5, CIV-18.15)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.core.text import Seat

MOST_OFFERS = 3
"""Open offers of a player (CIV-18.15)."""


@dataclass(frozen=True, slots=True)
class Goods:
    """What one side of a deal gives: trade points and culture tokens."""

    trade: int = 0
    culture: int = 0


@dataclass(frozen=True, slots=True)
class Offer:
    """An open offer of a player to another one."""

    number: int
    seat: Seat
    to: Seat
    give: Goods
    get: Goods
