"""Choices that pay trade tokens although a reusable token would do (ND-5.7, ND-14.3), or leave a card that is free."""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat
from rules.new_dawn.actions.economy import MoveCaravan
from rules.new_dawn.actions.industry import BuildWonder
from rules.new_dawn.actions.science import AdvanceTech
from rules.new_dawn.actions.tokens import card_of_tokens, unused_city_states, unused_natural_wonders
from rules.new_dawn.board.diplomacy import has_card_left
from rules.new_dawn.board.wonder_cost import free_natural_wonders
from rules.new_dawn.core.state import Game


def is_dominated(g: Game, seat: Seat, action: AnyAction) -> bool:
    """Return whether an action spends a trade token while a reusable city-state or natural wonder is unused.

    A caravan that arrives at a city-state without taking its card is dominated too: another choice takes the card.
    """
    match action:
        case MoveCaravan(_, to):
            city_state = g.city_states.get(to)
            return city_state is not None and has_card_left(g, seat, city_state)
        case AdvanceTech(trade, city_states, natural_wonders):
            free = unused_natural_wonders(g, seat)
        case BuildWonder(wonder, _, natural_wonders, trade, city_states):
            free = free_natural_wonders(g, seat, wonder, card_of_tokens(g, seat))
        case _:
            return False
    return trade > 0 and (city_states < len(unused_city_states(g, seat)) or len(natural_wonders) < len(free))
