"""Abilities that can be used at the start of a turn (ND-4.3)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.board.control import has_wonder, holds_card
from rules.new_dawn.core.state import Game

WONDERS_AT_START = ("great_zimbabwe", "hanging_gardens", "forbidden_city", "eiffel_tower", "oracle")
CARDS_AT_START = ("seoul", "geneva")


def still_has(g: Game, seat: Seat, ability: str) -> bool:
    """Return whether the wonder or card of an ability still belongs to the player (ND-13.1)."""
    return has_wonder(g, seat, ability) or holds_card(g, seat, ability)


def start_abilities(g: Game, seat: Seat) -> list[str]:
    """Return the wonders and diplomacy cards that the player has when the turn begins; later ones wait for the next
    turn.
    """
    wonders = [wonder for wonder in WONDERS_AT_START if has_wonder(g, seat, wonder)]
    return wonders + [card for card in CARDS_AT_START if holds_card(g, seat, card)]
