"""Changes of government (CIV-6.4)."""

from __future__ import annotations

from rules.civilization.core.state import Game
from rules.civilization.effects.atomic import atomic
from rules.engine.core.text import Seat

ANARCHY = "anarchy"


@atomic
def change_government(g: Game, seat: Seat, government: str) -> None:
    """Put another government in force; the benefits change at once (CIV-6.4.5)."""
    player = g.players[seat]
    player.government = government
    if government == ANARCHY:
        player.anarchy_since = g.round


@atomic
def adopt_unlocked(g: Game, seat: Seat) -> None:
    """Allow the governments unlocked since the last Start of Turn to be adopted in this one (CIV-6.4, CIV-6.4.2)."""
    player = g.players[seat]
    player.turn.adoptable, player.unlocked = [*player.turn.adoptable, *player.unlocked], []


@atomic
def overthrow(g: Game, seat: Seat) -> None:
    """Force a player into Anarchy up to the next turn; direct adoptions are lost (CIV-6.4.3)."""
    player = g.players[seat]
    player.government, player.anarchy_since = ANARCHY, g.round
    player.turn.adoptable, player.unlocked = [], []
