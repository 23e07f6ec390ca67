"""Costs of world wonders in production, and the payments that reach them (ND-10.10 to ND-10.12).

Production is the number of the industry card's slot, plus the values of the resources and tokens in the payment.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from rules.engine.core.text import Seat
from rules.new_dawn.board.control import controlled_wonders, has_leader, holds_card, own_cities
from rules.new_dawn.board.maturity import mature_cities
from rules.new_dawn.core.catalog.base import RESOURCES, Resource
from rules.new_dawn.core.catalog.numbers import RESOURCE_PRODUCTION
from rules.new_dawn.core.catalog.wonders import NATURAL_WONDERS, WONDERS
from rules.new_dawn.core.player import FocusCard
from rules.new_dawn.core.state import Game

NATIONALISM_SLOT = 5
"""The slot in which Nationalism produces a printed amount instead of the number of the slot."""


@dataclass(frozen=True, slots=True)
class Payment:
    """The goods and tokens spent on a wonder; the slot of the industry card adds its production."""

    resources: tuple[Resource, ...] = ()
    """The spent resources, in the order of `RESOURCES`."""
    natural_wonders: tuple[str, ...] = ()
    """The ids of the spent natural wonder tokens."""
    trade: int = 0
    """The number of spent trade tokens."""
    city_states: int = 0
    """The number of spent city-state tokens."""


def wonder_cost(g: Game, seat: Seat, wonder: str) -> int:
    """Return the production that a wonder costs a player, reduced by leader and city-states, at least 0 (ND-10.11)."""
    row = WONDERS[wonder]
    cost = row.cost - has_leader(g, seat, "cleopatra")
    if not g.players[seat].diplomacy:
        return max(cost, 0)
    if holds_card(g, seat, "brussels"):
        cost -= len(mature_cities(g, seat))
    if holds_card(g, seat, "buenos_aires") and not any(controlled_wonders(g, seat, row.type)):
        cost -= 2
    return max(cost, 0)


def basic_production(g: Game) -> int:
    """Return the production of the industry card from its slot alone (ND-10.10)."""
    row, slot = g.resolution.row, g.resolution.slot
    return row.production_in_slot_5 or slot if slot == NATIONALISM_SLOT else slot


def natural_wonder_value(wonder: str, token: str, card: FocusCard) -> int:
    """Return the value of a natural wonder token: as a resource, or as a trade token on Roosevelt's card (ND-14.3,
    ND-14.6).
    """
    if NATURAL_WONDERS[token].resource in WONDERS[wonder].resources:
        return RESOURCE_PRODUCTION
    return 1 if token in card.natural_wonders else 0


def production(g: Game, wonder: str, payment: Payment, card: FocusCard) -> int:
    """Return the production of the card with a payment."""
    return (
        basic_production(g)
        + RESOURCE_PRODUCTION * len(payment.resources)
        + sum(natural_wonder_value(wonder, token, card) for token in payment.natural_wonders)
        + payment.trade
        + payment.city_states
    )


def is_enough(g: Game, seat: Seat, wonder: str, payment: Payment, card: FocusCard) -> bool:
    """Return whether the production reaches the cost."""
    return production(g, wonder, payment, card) >= wonder_cost(g, seat, wonder)


def is_needless(g: Game, seat: Seat, wonder: str, payment: Payment, card: FocusCard) -> bool:
    """Return whether a resource or a trade token could be left out; surplus tokens that stay are allowed (ND-10.12)."""
    over = production(g, wonder, payment, card) - wonder_cost(g, seat, wonder)
    return bool((payment.trade and over >= 1) or (payment.resources and over >= RESOURCE_PRODUCTION))


def free_natural_wonders(g: Game, seat: Seat, wonder: str, card: FocusCard) -> list[str]:
    """Return the unused natural wonder tokens that help to pay for a wonder (ND-10.10, ND-5.7)."""
    own = g.players[seat].natural_wonder_tokens
    if not own:
        return []
    useful = [token for token in NATURAL_WONDERS if token in own and token not in g.turn.used]
    return [token for token in useful if natural_wonder_value(wonder, token, card)]


def payments(g: Game, seat: Seat, wonder: str, card: FocusCard) -> Iterator[Payment]:
    """Yield every payment that is enough and not wasteful, each once."""
    own = g.players[seat].resources
    first, second = (kind for kind in RESOURCES if kind in WONDERS[wonder].resources)
    city_states = sum(token not in g.turn.used for token in card.city_states)
    tokens = free_natural_wonders(g, seat, wonder, card)
    missing = wonder_cost(g, seat, wonder) - basic_production(g)
    for chosen in (some for number in range(len(tokens) + 1) for some in combinations(tokens, number)):
        value = sum(natural_wonder_value(wonder, token, card) for token in chosen)
        for used in range(city_states + 1):
            for firsts in range(own.get(first, 0) + 1):
                for seconds in range(own.get(second, 0) + 1):
                    short = missing - value - used - RESOURCE_PRODUCTION * (firsts + seconds)
                    trade = max(0, short)
                    # A trade token or resource too many is not accepted (ND-10.12).
                    if trade <= card.trade and not (firsts + seconds and trade - short >= RESOURCE_PRODUCTION):
                        yield Payment((first,) * firsts + (second,) * seconds, chosen, trade, used)


def wonder_cities(g: Game, seat: Seat) -> list[str]:
    """Return the own cities without a wonder token (ND-10.13, ND-13.7)."""
    taken = set(g.wonders.values())
    return [space for space in own_cities(g, seat) if space not in taken]
