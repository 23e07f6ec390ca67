"""Technologies that can be learnt without trade (CIV-10.4, CIV-10.8, CIV-10.9)."""

from __future__ import annotations

from rules.civilization.board.knowledge import LEVELS, has_place, known
from rules.civilization.core.state import Game
from rules.engine.core.text import Seat


def lessons(g: Game, seat: Seat, teacher: Seat, max_level: int = LEVELS) -> list[str]:
    """Return the technologies a player can learn from another; printed levels count, and the pyramid needs a place
    (EX-CIV-S25).
    """
    player = g.players[seat]
    return [
        row.id
        for row in known(g.players[teacher])
        if row.level <= max_level and not player.knows(row.id) and has_place(player, row.level)
    ]
