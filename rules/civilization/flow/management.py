"""City Management (CIV-8)."""

from __future__ import annotations

from rules.civilization.actions.families import CityAction, EndSegment
from rules.civilization.actions.plan import Plan
from rules.civilization.core.state import Game
from rules.civilization.flow.declaring import carry_out
from rules.civilization.flow.movement import arrive
from rules.civilization.flow.plans import carry_out_plan
from rules.civilization.flow.stage_helpers import ask, ensure_nobody_has_won, settle_pending
from rules.civilization.questions import MANAGE
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat


async def play(g: Game) -> bool:
    """Play up to a city action, or to the end of the segment. Return whether the segment continues."""
    seat = g.active_player.seat
    g.begin_turn(seat, g.round, g.phase)
    while True:
        action = await ask(g, seat, MANAGE)
        if isinstance(action, EndSegment):
            return False
        g.begun = True
        if isinstance(action, Plan):
            return not await carry_out_plan(g, seat, action.items, take)
        await take(g, seat, action)
        ensure_nobody_has_won(g)
        if isinstance(action, CityAction):
            await settle_pending(g)
            return True


async def take(g: Game, seat: Seat, action: AnyAction) -> None:
    """Play an item of the segment; an army produced onto a blockade fights at once (CIV-8.3.1)."""
    await carry_out(g, seat, action, arrive)
    ensure_nobody_has_won(g)
    if g.group is not None:
        await arrive(g, seat)
