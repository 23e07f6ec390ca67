"""Diplomacy cards taken (ND-12.1, ND-12.2, ND-12.13)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.core.player import Diplomacy
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.atomic import atomic


@atomic
def take_card(g: Game, seat: Seat, card: Diplomacy) -> None:
    """Give a player a card of a city-state or from its owner's deck (ND-12.1, ND-12.2)."""
    if card.owner is None:
        g.city_state_cards[card.card] -= 1
    else:
        g.players[card.owner].own_diplomacy.remove(card.card)
    g.players[seat].diplomacy.append(card)
