"""Options after the resolution of a card or its reset (ND-4.5 to ND-4.7, ND-14.2)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.core.text import Seat
from rules.new_dawn.board.control import has_leader, has_wonder
from rules.new_dawn.core.catalog.base import FocusType
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS
from rules.new_dawn.core.state import Game

ARSENAL = "venetian_arsenal"
ESTADIO = "estadio_do_maracana"
CAPITALISM = "capitalism"
FIVE_SUNS = "five_suns"
ARSENAL_FROM = 5
ARSENAL_SLOT = 1


def may_repeat(g: Game, seat: Seat, stood_in: int) -> bool:
    """Return whether the Venetian Arsenal repeats a card that was resolved in that slot (ND-4.6)."""
    return stood_in == ARSENAL_FROM and ARSENAL not in g.turn.used and has_wonder(g, seat, ARSENAL)


def may_trade_too(g: Game, seat: Seat, chosen: FocusType | None) -> bool:
    """Return whether the Estádio do Maracanã adds the economy card to one of that type (ND-4.5, ND-13.5)."""
    if ESTADIO in g.turn.used or not has_wonder(g, seat, ESTADIO):
        return False
    return chosen != "economy" and any(g.players[seat].of_type("economy"))


def may_follow_reset(g: Game, seat: Seat, card: str) -> bool:
    """Return whether the reset of a card allows another one to be resolved (ND-4.7)."""
    return bool(FOCUS_CARDS[card].further_slot) and CAPITALISM not in g.turn.used


def may_swap(g: Game, seat: Seat, card: str) -> bool:
    """Return whether the Legend of the Five Suns follows the reset of a card (ND-14.2)."""
    won = g.turn.attacks_won and FIVE_SUNS not in g.turn.used
    return bool(won) and FOCUS_CARDS[card].type == "military" and has_leader(g, seat, "montezuma")


def cards_for(g: Game, seat: Seat, source: str) -> Iterable[str]:
    """Return the cards that the present offer allows to be resolved again or instead."""
    player = g.players[seat]
    if source not in g.turn.further:
        return ()
    match source:
        case "venetian_arsenal":
            return (g.turn.again,)
        case "estadio_do_maracana":
            return tuple(focus.card for focus in player.of_type("economy"))
        case "capitalism":
            return tuple(focus.card for focus in player.row if focus.card != g.turn.again)
        case _:
            return ()


def slot_for(g: Game, source: str) -> int | None:
    """Return the slot in which such a card is resolved, or None for its own (ND-4.5 to ND-4.8)."""
    match source:
        case "venetian_arsenal":
            return ARSENAL_SLOT
        case "capitalism":
            return FOCUS_CARDS[g.turn.again].further_slot
        case _:
            return None
