"""How many culture events a player may hold (CIV-14.2.1)."""

from __future__ import annotations

from rules.civilization.board.coins import coins
from rules.civilization.board.knowledge import known
from rules.civilization.core.catalog.numbers import LIMITS
from rules.civilization.core.state import Game
from rules.engine.core.text import Seat

COMPUTERS = "computers"
COINS_FOR_A_CARD = 5


def coins_for_computers(g: Game, seat: Seat) -> int:
    """What Computers add to hand sizes (CIV-11.2, CIV-14.2.1)."""
    return coins(g, seat) // COINS_FOR_A_CARD if g.players[seat].knows(COMPUTERS) else 0


def culture_hand_size(g: Game, seat: Seat) -> int:
    """The most culture events a player may hold."""
    player = g.players[seat]
    printed = sum(row.culture_hand for row in known(player))
    return LIMITS.culture_hand + printed + player.government_row.culture_hand_bonus + coins_for_computers(g, seat)


def surplus_events(g: Game, seat: Seat) -> int:
    """How many culture events a player has to discard (CIV-14.2.3)."""
    return max(0, len(g.players[seat].events) - culture_hand_size(g, seat))
