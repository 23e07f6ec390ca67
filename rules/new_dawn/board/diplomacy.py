"""Diplomacy cards a player may take (ND-12.1 to ND-12.4, ND-12.10, ND-12.13)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.text import Seat
from rules.new_dawn.board.control import gainable_resources, has_wonder
from rules.new_dawn.core.catalog.wonders import DIPLOMACY_CARDS, HELD_OF_EACH_PLAYER
from rules.new_dawn.core.player import Diplomacy
from rules.new_dawn.core.resolution import DiplomacyOffer
from rules.new_dawn.core.state import Game

POTALA = "potala_palace"


def offer_of(g: Game) -> DiplomacyOffer:
    """Return the present offer of diplomacy cards."""
    assert g.turn.offer is not None, "diplomacy cards are offered"
    return g.turn.offer


def limit_of_each(g: Game, seat: Seat) -> int:
    """Return how many cards of each other player a player may hold (ND-12.3)."""
    return len(DIPLOMACY_CARDS) if has_wonder(g, seat, POTALA) else HELD_OF_EACH_PLAYER


def held_of(g: Game, seat: Seat, owner: Seat) -> list[Diplomacy]:
    """Return a player's cards of another player, the first one taken first."""
    return [held for held in g.players[seat].diplomacy if held.owner == owner]


def has_card_left(g: Game, seat: Seat, city_state: str) -> bool:
    """Return whether a player may take a card of a city-state: one is left and the player has none of it (ND-12.1)."""
    return bool(g.city_state_cards.get(city_state)) and Diplomacy(city_state) not in g.players[seat].diplomacy


def has_embassy(g: Game, seat: Seat, owner: Seat) -> bool:
    """Return whether a player holds the Embassy of another player."""
    return Diplomacy("embassy", owner) in g.players[seat].diplomacy


def takeable(g: Game, seat: Seat) -> Iterator[Diplomacy]:
    """Yield the cards on offer: one of a city-state if the player has none of it, or cards from players' own decks."""
    offer = offer_of(g)
    if not offer.cards:
        return
    if has_card_left(g, seat, offer.city_state):
        yield Diplomacy(offer.city_state)
    for owner in offer.owners:
        yield from (Diplomacy(card, owner) for card in g.players[owner].own_diplomacy)


def embassies(g: Game, seat: Seat) -> Iterator[tuple[str, str]]:
    """Yield the owner's cards that take the Embassy's token, empty if all are full, each with a resource to gain."""
    owner = offer_of(g).capital_of
    if owner is None or not has_embassy(g, seat, owner):
        return
    cards = [focus.card for focus in g.players[owner].row if focus.room] or [""]
    for card in cards:
        for resource in gainable_resources(g, seat):
            yield card, resource


def exchanges(g: Game, seat: Seat) -> Iterator[tuple[Diplomacy, str]]:
    """Yield the cards that Geneva can return, each with a card of the same owner to take instead (ND-12.13)."""
    for held in g.players[seat].diplomacy:
        if held.owner is not None:
            for card in g.players[held.owner].own_diplomacy:
                yield held, card
