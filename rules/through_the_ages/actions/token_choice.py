"""Paying with chosen blue tokens instead of the default ones (TTN-12.6, TTN-18.3, TTO-16.4).

The default payment of 2015 keeps the fewest tokens. It leaves the bank as full as possible, and the next payment costs
no more than after any other. The default of 2006 takes the smallest tokens first. The
alternatives are listed after it; they are typed, or chosen in the panel.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace
from itertools import chain, product
from typing import ClassVar, Self

from rules.engine.core.action import Action
from rules.engine.core.text import Seat, Text, listing, say
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import tokens

Keep = tuple[int, ...]
"""The numbers of tokens that stay on the cards, by the worth of a token in rising order; () for the default."""


Goods = tuple[tokens.Good, ...]
"""The goods that are paid together."""
KEPT = say("how many tokens stay on the cards you pay with, the cheapest card first: 2,1")


def keeping() -> Keep:
    """Return the field of an action that says which tokens stay."""
    return field(default=(), metadata={"about": KEPT})


def of_each(g: Game, p: Player, keep: Keep) -> tuple[Keep, Keep]:
    """Split the tokens to keep into those of food and those of resources, where both are paid; food comes first."""
    places = len(tokens.worths(g, p, "food")) if keep else 0
    return keep[:places], keep[places:]


class PaysWithTokens(Action[Game]):
    """An action that pays food or resources with tokens that the player may choose (TTN-12.6, TTO-16.4)."""

    __slots__ = ()

    keep: Keep

    optional: ClassVar[tuple[str, ...]] = ("keep",)

    def goods(self, g: Game, seat: Seat) -> Goods:
        """Return the goods to pay."""
        return ("resources",)

    def alternatives(self, g: Game, seat: Seat) -> Iterator[Self]:
        goods = self.goods(g, seat)
        if not goods:
            return
        parts = product(*(tokens.ways_to_keep(g, g.players[seat], good) for good in goods))
        for keep in sorted((tuple(chain(*each)) for each in parts), key=_as_usual):
            yield replace(self, keep=keep)

    def bank(self, g: Game, seat: Seat) -> int:
        """Return the tokens in the blue bank after paying with the chosen tokens."""
        p = g.players[seat]
        return p.blue + sum(tokens.held(g, p, good) for good in self.goods(g, seat)) - sum(self.keep)

    def form(self, g: Game, seat: Seat) -> Text:
        p, goods = g.players[seat], self.goods(g, seat)
        where = [(good, worth) for good in goods for worth in tokens.worths(g, p, good)]
        stay = [
            say("{n} on {cards}", n=n, cards=listing(tokens.cards_worth(g, p, good, worth)))
            for (good, worth), n in zip(where, self.keep, strict=True)
            if n
        ]
        return say("Keep {tokens}", tokens=listing(stay)) if stay else say("Keep none")


def _as_usual(keep: Keep) -> tuple[int, Keep]:
    """Return the sort key of a payment: fewest tokens first, then those worth most (TTN-12.6)."""
    return sum(keep), tuple(-number for number in reversed(keep))
