"""Which focus cards can take the place of one in the row (ND-8.2, ND-13.5)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.board.control import has_wonder
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS
from rules.new_dawn.core.player import FocusCard
from rules.new_dawn.core.state import Game


def replacements(g: Game, seat: Seat, old: FocusCard, level: int | None) -> list[str]:
    """The cards of a level in the deck that can replace a card: of its type, with the Oxford University any type."""
    any_type = old.type != "science" and has_wonder(g, seat, "oxford_university")
    rows = (FOCUS_CARDS[card] for card in g.players[seat].deck)
    return [row.id for row in rows if row.level == level and (any_type or row.type == old.type)]
