"""Costs of a battle for its winner, and gains by cards after it (CIV-11.8.1, CIV-11.10)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.civilization.actions.aftermath import CODE_OF_LAWS
from rules.civilization.battle.looting import Settle
from rules.civilization.core.battle import SIDE_NAMES, Side
from rules.civilization.core.player import Figure
from rules.civilization.core.state import Game
from rules.civilization.effects.battle import battle_of
from rules.civilization.effects.purse import has_room_for_coin
from rules.civilization.questions import LAWS, LOSSES, SAVE
from rules.engine.core.question import ask
from rules.engine.core.text import Seat

UNITS_FOR_AN_ARMY = 2
"""The number of killed units for which the winner loses one army (CIV-11.8.1)."""


def armies_lost(figures: Sequence[Figure], killed: int, *, white: bool = False) -> list[Figure]:
    """Return the armies that killed units cost: one for every two, but never the last army (CIV-11.8.1)."""
    armies = sorted((each for each in figures if not each.is_scout), key=lambda each: each.kind == "white_army")
    number = min(killed // UNITS_FOR_AN_ARMY, max(0, len(armies) - 1))
    return armies[len(armies) - number :] if white else armies[:number]


async def cost_of_victory(g: Game, winner: Side, figures: Sequence[Figure]) -> list[Figure]:
    """Return the armies the winner loses. The winner chooses whether the white army is among them; others are alike
    (CIV-22.10).
    """
    lost = armies_lost(figures, len(winner.killed))
    if winner.seat is None or not lost or all(figure.kind != "white_army" for figure in figures):
        return lost
    choice = await ask(g, winner.seat, LOSSES)
    return armies_lost(figures, len(winner.killed), white=choice.white)


async def save_units(g: Game, settle: Settle) -> None:
    """Let China return one of its killed units to its standing forces, won or lost (CIV-11.10, CIV-17.2)."""
    await settle(g)
    battle = battle_of(g)
    for name in SIDE_NAMES:
        side = battle.side(name)
        if side.seat is not None and side.killed and g.players[side.seat].row.units_saved_per_battle:
            await (await ask(g, side.seat, SAVE)).apply(g, side.seat)


async def take_code_of_laws(g: Game, seat: Seat, settle: Settle) -> None:
    """Let a winner put a coin on Code of Laws, once a turn; villages and scouts count too (CIV-9.11, CIV-11.11)."""
    await settle(g)
    player = g.players[seat]
    if (
        not player.knows(CODE_OF_LAWS)
        or CODE_OF_LAWS in player.turn.used
        or not has_room_for_coin(g, seat, CODE_OF_LAWS)
    ):
        return
    await (await ask(g, seat, LAWS)).apply(g, seat)
