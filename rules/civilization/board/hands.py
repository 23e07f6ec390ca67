"""The hand size for culture events (CIV-14.2.1)."""

from __future__ import annotations

from rules.civilization.board.coins import coins
from rules.civilization.core.catalog.numbers import LIMITS
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.state import Game
from rules.engine.core.text import Seat

CARDS_OF = {row.id: row.culture_hand for row in TECHNOLOGIES.values()}
COMPUTERS = "computers"
COINS_FOR_A_CARD = 5


def coins_for_computers(g: Game, seat: Seat) -> int:
    """Return the addition of Computers to hand sizes (CIV-11.2, CIV-14.2.1)."""
    return coins(g, seat) // COINS_FOR_A_CARD if g.players[seat].knows(COMPUTERS) else 0


def culture_hand_size(g: Game, seat: Seat) -> int:
    """Return the most culture events a player may hold."""
    player = g.players[seat]
    printed = sum([CARDS_OF[technology] for technology in player.technologies])
    return LIMITS.culture_hand + printed + player.government_row.culture_hand_bonus + coins_for_computers(g, seat)


def surplus_events(g: Game, seat: Seat) -> int:
    """Return how many culture events a player has to discard (CIV-14.2.3)."""
    if len(g.players[seat].events) <= LIMITS.culture_hand:
        return 0
    return max(0, len(g.players[seat].events) - culture_hand_size(g, seat))
