"""What the cards of a focus row could do now, tried on a copy."""

from __future__ import annotations

from rules.engine.core.copying import copy_of
from rules.engine.core.text import Seat
from rules.new_dawn.actions.unused import unused_parts
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.focus_row import begin_resolution
from rules.new_dawn.focus import BEGINNINGS


def has_effect(g: Game, seat: Seat, card: str) -> bool:
    """Whether there is anything to do with a card when it is chosen now (ND-4.2)."""
    tried = copy_of(g)
    tried.turn.to_reset = card
    begin_resolution(tried, seat, card)
    BEGINNINGS[FOCUS_CARDS[card].type](tried, seat)
    return bool(unused_parts(tried, seat))
