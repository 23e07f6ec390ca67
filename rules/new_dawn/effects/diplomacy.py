"""Diplomacy cards taken and returned (ND-12)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.board.diplomacy import held_of, limit_of_each
from rules.new_dawn.core.player import Diplomacy
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.atomic import atomic


@atomic
def take_card(g: Game, seat: Seat, card: Diplomacy) -> None:
    """Give a player a card from beside the map or from its owner's deck (ND-12.1, ND-12.2)."""
    if card.owner is None:
        g.city_state_cards[card.card] -= 1
    else:
        g.players[card.owner].own_diplomacy.remove(card.card)
    g.players[seat].diplomacy.append(card)


@atomic
def return_card(g: Game, seat: Seat, card: Diplomacy) -> None:
    """Put a card back beside the map or into its owner's deck (ND-12.14)."""
    g.players[seat].diplomacy.remove(card)
    if card.owner is None:
        g.city_state_cards[card.card] += 1
    else:
        g.players[card.owner].own_diplomacy.append(card.card)


def return_surplus(g: Game, seat: Seat) -> None:
    """Return what is beyond the limit of each player's cards; those taken last stay (ND-12.5, ND-18.12)."""
    for owner in g.clockwise:
        held = held_of(g, seat, owner)
        for card in held[: max(0, len(held) - limit_of_each(g, seat))]:
            return_card(g, seat, card)
