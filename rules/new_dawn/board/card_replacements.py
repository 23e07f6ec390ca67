"""Replacements for the cards of a focus row (ND-8.2, ND-13.5)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.board.control import has_wonder
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS
from rules.new_dawn.core.player import FocusCard
from rules.new_dawn.core.state import Game


def replacements(g: Game, seat: Seat, old: FocusCard, level: int | None) -> list[str]:
    """Return the deck's cards of a level that can replace a card: of its type, or of any with the Oxford University."""
    any_type = old.type != "science" and has_wonder(g, seat, "oxford_university")
    rows = (FOCUS_CARDS[card] for card in g.players[seat].deck)
    return [row.id for row in rows if row.level == level and (any_type or row.type == old.type)]
