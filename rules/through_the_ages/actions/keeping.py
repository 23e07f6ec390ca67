"""Choosing with which blue tokens something is paid (TTN-12.6, TTN-18.3).

The usual payment of 2015 keeps the fewest tokens: behind it the bank is as full as behind any other, and whatever is
paid next costs no more. So it is the only one that is offered; any other may be typed.
"""

from __future__ import annotations

from dataclasses import field

from rules.engine.text import say
from rules.through_the_ages import tokens
from rules.through_the_ages.state import Game, Player

Keep = tuple[int, ...]
"""How many tokens stay on the cards of what is paid, by the worth of a token, the least first; () as usual."""


KEPT = say("how many tokens stay on the cards of what is paid, the cheapest card first: 2,1")


def keeping() -> Keep:
    """The field of an action that says which tokens stay."""
    return field(default=(), metadata={"about": KEPT})


def of_each(g: Game, p: Player, keep: Keep) -> tuple[Keep, Keep]:
    """What is to be kept of food and of resources, where both are paid: those of food stand first."""
    places = len({place.worth for place in tokens.places(g, p, "food")}) if keep else 0
    return keep[:places], keep[places:]
