"""A decided fight as data for its picture: both sides, and what their strengths consist of."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.core.text import Seat, Text


@dataclass(frozen=True, slots=True)
class Contribution:
    """A part of a strength, with the amount it adds; something that was lost adds nothing."""

    source: Text
    amount: int
    lost: bool = False


@dataclass(frozen=True, slots=True)
class FightSide:
    """One side of a fight; `name` stands for sides without a seat, such as barbarians."""

    seat: Seat | None
    name: Text
    total: int
    parts: tuple[Contribution, ...]


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight that is over. `attacker_wins` is None when it ends undecided."""

    heading: Text
    attacker: FightSide
    defender: FightSide
    attacker_wins: bool | None
