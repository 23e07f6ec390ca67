"""Diplomacy cards that go back (ND-11.8, ND-12.5, ND-12.6, ND-12.14)."""

from __future__ import annotations

from rules.engine.core.text import Seat, Text, Who, say
from rules.new_dawn.board.control import has_wonder
from rules.new_dawn.core.catalog.wonders import CITY_STATES, DIPLOMACY_CARDS, HELD_OF_EACH_PLAYER
from rules.new_dawn.core.player import Diplomacy
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.atomic import atomic


@atomic
def give_back(g: Game, seat: Seat, card: Diplomacy) -> None:
    """Return a card to its owner's deck, or a city-state's card to its place next to the map."""
    g.players[seat].diplomacy.remove(card)
    if card.owner is None:
        g.city_state_cards[card.card] += 1
    else:
        g.players[card.owner].own_diplomacy.append(card.card)


@atomic
def take_city_state_card(g: Game, seat: Seat, city_state: str) -> None:
    """Take a card of a city-state from its place next to the map (ND-12.1, ND-12.7)."""
    g.city_state_cards[city_state] -= 1
    g.players[seat].diplomacy.append(Diplomacy(city_state))


def give_back_all_of(g: Game, seat: Seat, *, owner: Seat | None = None, city_state: str = "") -> None:
    """Return all cards that a player holds of another player or of a city-state (ND-11.8)."""
    for card in list(g.players[seat].diplomacy):
        if card.owner == owner and (owner is not None or card.card == city_state):
            _return(g, seat, card)


def surplus(g: Game, seat: Seat) -> list[Diplomacy]:
    """Return the cards of which one must be returned: more of a player than allowed without the Potala Palace
    (ND-12.5).
    """
    if has_wonder(g, seat, "potala_palace"):
        return []
    held = g.players[seat].diplomacy
    owners = [card.owner for card in held if card.owner is not None]
    return [card for card in held if card.owner is not None and owners.count(card.owner) > HELD_OF_EACH_PLAYER]


def settle_surplus(g: Game, seat: Seat) -> None:
    """Return surplus cards by policy: the card of each player taken last is kept (ND-18.12)."""
    while cards := surplus(g, seat):
        _return(g, seat, cards[0])


def _return(g: Game, seat: Seat, card: Diplomacy) -> None:
    """Return a card without a question, and announce it."""
    give_back(g, seat, card)
    if card.owner is None:
        text = say("{who} returns the diplomacy card {card}.", who=Who(seat), card=Text(CITY_STATES[card.card].name))
    else:
        name, rival = Text(DIPLOMACY_CARDS[card.card].name), Who(card.owner)
        text = say("{who} returns {card} of {rival}.", who=Who(seat), card=name, rival=rival)
    g.tell(text, seat)
