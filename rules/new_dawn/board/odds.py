"""The chances of an attack before the dice are rolled (ND-11.9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from rules.new_dawn.core.catalog.numbers import COMBAT

FACES = range(1, COMBAT.die + 1)


@dataclass(frozen=True, slots=True)
class Odds:
    """The chance to win by spending that many tokens, against a defender who spends none or all."""

    spent: int
    against_none: Fraction
    against_all: Fraction


def win_chance(attack: int, defense: int) -> Fraction:
    """Return the chance that one die plus attack exceeds another die plus defence; the defender wins ties."""
    won = sum(one + attack > other + defense for one, other in product(FACES, FACES))
    return Fraction(won, len(FACES) ** 2)


def odds(attack: int, defense: int, tokens: int = 0, defending_tokens: int = 0) -> Iterator[Odds]:
    """Yield the chances of an attack with 0, 1, 2, … of the attacker's tokens, each adding 1.

    Both bonuses are added to the dice; the defender sees the attacker's tokens before spending.
    """
    worth = COMBAT.trade_token_bonus
    for spent in range(tokens + 1):
        value = attack + spent * worth
        yield Odds(spent, win_chance(value, defense), win_chance(value, defense + defending_tokens * worth))


def percent(chance: Fraction) -> int:
    """Return a chance in per cent; only certain results are rounded to 0 or 100."""
    rounded = round(chance * 100)
    if 0 < chance < 1:
        return min(max(rounded, 1), 99)
    return rounded
