"""Redealing of hidden cards, for private copies of a game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import Any

from rules.engine.core.dealing import card_in, hidden_cards, redeal_by_back
from rules.engine.core.text import Seat
from rules.through_the_ages.core.cards import Event, Territory
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy.ages import kind_of, removed_kinds

PILES = frozenset({"current_events", "future_events", "closed_events"})
"""The fields that contain only events."""
HELD = frozenset({"military", "military_deck", "military_discard", "gone"})
"""The fields that may contain any military card."""
Back = tuple[str, int] | None


def redeal_hidden(g: Game, viewer: Seat | None, random: Random, kept: Collection[int]) -> None:
    """Redeal the decks, the hands of others and the events.

    Each card is replaced by one of the same age, which is printed on its back. Events that the viewer has prepared or
    seen stay among the future events.
    """
    own = None if viewer is None else g.players[viewer]
    seen = {own.seen_event} if own is not None and own.seen_event is not None else set()
    mine = set() if own is None else {*own.prepared}
    military, removed = {card.id for card in g.edition.catalog.military}, removed_kinds(g)
    known_to_others = ((number, slot) for number, slot in hidden_cards(g, viewer).items() if slot[1] == "prepared")
    out = {card_in(slot) for number, slot in known_to_others if number in kept}
    prepared = {player.seat: [(card, _back_of(g, card)) for card in player.prepared] for player in g.players}

    def events(_holder: Any, name: str, card: str) -> Back:
        dealt = name in PILES | HELD and card not in mine | seen and kind_of(g, card) not in removed
        return ("event", g.card(card).level) if dealt and (g.is_a(Event, card) or g.is_a(Territory, card)) else None

    def order(_holder: Any, name: str, card: str) -> Back:
        return (name, g.card(card).level) if name in PILES and card not in seen else None

    def others(_holder: Any, name: str, card: str) -> Back:
        if name in HELD and card in military and kind_of(g, card) not in removed:
            return "military", g.card(card).level
        return (name, g.card(card).level) if name == "civil_deck" else None

    for back in (events, order, others):
        redeal_by_back(g, viewer, random, back, kept)
    left = sorted({*g.current_events, *g.future_events} - mine - out)
    random.shuffle(left)
    for player in g.players:
        if player.seat != viewer:
            player.prepared = [card for card, _ in prepared[player.seat] if card in out]
            _know(g, player, [back for card, back in prepared[player.seat] if card not in out], left)


def _back_of(g: Game, card: str) -> Back:
    """Return the pile and the age of an event; None for one that is being resolved."""
    pile = next((name for name in ("current_events", "future_events") if card in getattr(g, name)), None)
    return None if pile is None else (pile, g.card(card).level)


def _know(g: Game, player: Player, prepared: Sequence[Back], left: list[str]) -> None:
    """Replace the prepared events of a player by equally many of the events `left`."""
    for back in sorted(each for each in prepared if each is not None):
        card = next(each for each in left if _back_of(g, each) == back)
        left.remove(card)
        player.prepared.append(card)
    if player.seen_event is not None:
        player.seen_event = g.current_events[-1]
