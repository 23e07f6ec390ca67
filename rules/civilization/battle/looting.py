"""The winner takes loot (CIV-9.11, CIV-11.9)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from rules.civilization.core.battle import Loot, LootKind
from rules.civilization.core.state import Game
from rules.civilization.questions import LOOT
from rules.engine.core.question import ask
from rules.engine.core.text import Seat

Settle = Callable[[Game], Awaitable[None]]
"""Waits for forced choices, which come first, and stops after a victory (CIV-5.4, CIV-20.1)."""


async def take_loot(g: Game, winner: Seat, loser: Seat, kind: LootKind, settle: Settle) -> None:
    """Ask the winner for the loot; a defender who has held a city takes the loot of figures (CIV-22.12)."""
    await settle(g)
    g.loot = Loot(winner, loser, kind)
    await (await ask(g, winner, LOOT)).apply(g, winner)
    g.loot = None
