"""Tokens of a focus card that can be spent while it is resolved (ND-5.5, ND-5.7, ND-5.12, ND-14.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Literal

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat
from rules.new_dawn.core.player import FocusCard
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.trade import spend_trade
from rules.new_dawn.effects.wonders import use_natural_wonder

Spent = Literal["trade", "city_state", "natural_wonder"]


def card_of_tokens(g: Game, seat: Seat) -> FocusCard:
    """Return the card whose tokens can be spent in the present resolution."""
    # The Hanging Gardens place a token without a card.
    return g.players[seat].in_row(g.resolution.lies_as) or FocusCard(g.resolution.lies_as)


def unused_city_states(g: Game, seat: Seat) -> list[str]:
    """Return the unused city-state tokens on that card (ND-5.7)."""
    return [token for token in card_of_tokens(g, seat).city_states if token not in g.turn.used]


def unused_natural_wonders(g: Game, seat: Seat) -> list[str]:
    """Return Roosevelt's unused natural wonder tokens on that card (ND-14.3)."""
    return [token for token in card_of_tokens(g, seat).natural_wonders if token not in g.turn.used]


def chosen_of(tokens: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield every subset of some tokens, in their order, the empty one first."""
    for number in range(len(tokens) + 1):
        yield from combinations(tokens, number)


def cannot_spend(
    g: Game, seat: Seat, trade: int = 0, city_states: int = 0, natural_wonders: tuple[str, ...] = ()
) -> Obstacle | None:
    """Return why the tokens cannot be spent."""
    if trade > card_of_tokens(g, seat).trade:
        return Obstacle("ND-5.5", "the card does not hold that many trade tokens")
    if city_states > len(unused_city_states(g, seat)):
        return Obstacle("ND-5.7", "the card does not hold that many city-states unused this turn")
    unused = unused_natural_wonders(g, seat)
    if list(natural_wonders) != [token for token in unused if token in natural_wonders]:
        return Obstacle("ND-14.3", "the card does not hold these natural wonders, or they are already used this turn")
    return None


def spend(g: Game, seat: Seat, trade: int = 0, city_states: int = 0, natural_wonders: tuple[str, ...] = ()) -> None:
    """Spend trade tokens, which return to the supply, and tokens of city-states and natural wonders, which stay."""
    if trade:
        spend_trade(g, seat, g.resolution.lies_as, trade)
    g.turn.used += unused_city_states(g, seat)[:city_states]
    for token in natural_wonders:
        use_natural_wonder(g, seat, token)
