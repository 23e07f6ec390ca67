"""Choosing with which blue tokens something is paid (TTN-12.6, TTN-18.3).

The usual payment of 2015 keeps the fewest tokens: behind it the bank is as full as behind any other, and whatever is
paid next costs no more. So it is the only one that is offered; any other may be typed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace
from itertools import chain, product
from typing import ClassVar, Self

from rules.engine.action import Action
from rules.engine.text import Seat, say
from rules.through_the_ages import tokens
from rules.through_the_ages.state import Game, Player

Keep = tuple[int, ...]
"""How many tokens stay on the cards of what is paid, by the worth of a token, the least first; () as usual."""


Goods = tuple[tokens.Good, ...]
"""What is paid together."""
KEPT = say("how many tokens stay on the cards of what is paid, the cheapest card first: 2,1")


def keeping() -> Keep:
    """The field of an action that says which tokens stay."""
    return field(default=(), metadata={"about": KEPT})


def of_each(g: Game, p: Player, keep: Keep) -> tuple[Keep, Keep]:
    """What is to be kept of food and of resources, where both are paid: those of food stand first."""
    places = len({place.worth for place in tokens.places(g, p, "food")}) if keep else 0
    return keep[:places], keep[places:]


class Paying(Action[Game]):
    """An action that pays food or resources, with tokens of one's choice (TTN-12.6)."""

    __slots__ = ()

    optional: ClassVar[tuple[str, ...]] = ("keep",)
    goods: ClassVar[tuple[Goods, ...]] = (("resources",),)
    """What is paid: one of these."""

    def alternatives(self, g: Game, seat: Seat) -> Iterator[Self]:
        for goods in self.goods:
            for parts in product(*(tokens.ways_to_keep(g, g.player(seat), good) for good in goods)):
                yield replace(self, keep=tuple(chain(*parts)))  # type: ignore[type-var]
