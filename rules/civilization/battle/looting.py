"""The winner takes loot (CIV-9.11, CIV-11.9)."""

from __future__ import annotations

from rules.civilization.board.hands import surplus_events
from rules.civilization.core.battle import Loot, LootKind
from rules.civilization.core.state import Game
from rules.civilization.questions import DISCARD, LOOT
from rules.engine.core.question import ask
from rules.engine.core.text import Seat


async def take_loot(g: Game, winner: Seat, loser: Seat, kind: LootKind) -> None:
    """Ask the winner what to take, unless somebody has won (CIV-20.1); an event too many is discarded at once
    (CIV-14.2.3).
    """
    if g.victory is not None:
        return
    g.loot = Loot(winner, loser, kind)
    await (await ask(g, winner, LOOT)).apply(g, winner)
    g.loot = None
    for seat in (winner, loser):
        while g.victory is None and surplus_events(g, seat):
            await (await ask(g, seat, DISCARD)).apply(g, seat)
