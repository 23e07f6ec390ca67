"""Planned segments: several items declared at once, one set of windows for all of them (CIV-18.12, CIV-18.13)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from rules.civilization.actions.events.base import EventAction
from rules.civilization.actions.families import EndSegment
from rules.civilization.actions.paths import DeclarePath
from rules.civilization.actions.plan import read_items
from rules.civilization.core.grid import square_named
from rules.civilization.core.reaction import Declared, PlanInProgress
from rules.civilization.core.state import Game
from rules.civilization.flow.declaring import declared_by
from rules.civilization.flow.reaction_windows import ask_about, pop, push, seal
from rules.civilization.flow.stage_helpers import ensure_nobody_has_won, pending, settle_pending
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, say

Play = Callable[[Game, Seat, AnyAction], Awaitable[None]]


def declared_items(g: Game, seat: Seat, actions: Sequence[AnyAction]) -> list[Declared]:
    """Return the declarations that others may cancel, each with its number in the plan."""
    found: list[Declared] = []
    moving: list[int] = []
    for item, action in enumerate(actions, 1):
        parts: list[Declared] = []
        if isinstance(action, DeclarePath):
            if square_named(action.square) is None:
                continue
            path = action.declares(g, seat, moving)
            moving += path.figures
            parts = [path]
        elif isinstance(action, EndSegment):
            parts = [Declared("segment_end", seat, "end")] if g.phase == "movement" else []
        elif isinstance(action, EventAction) and action.obstacle(g, seat) is not None:
            # Not possible yet: its targets are unknown, so it counts for everybody.
            parts = [Declared("culture_event", seat, action.event, tuple(g.others(seat)))]
        else:
            parts = declared_by(g, seat, action)
        for declared in parts:
            declared.item = item
        found += parts
    return found


async def carry_out_plan(g: Game, seat: Seat, items: Sequence[str], play: Play) -> bool:
    """Open the windows of all items together, then carry them out in order. Return whether the segment is over.

    The plan stops at the first item that is not legal any more, after a cancel or an interrupt, and where its owner has
    to decide something. Answers to later items lapse.
    """
    actions = read_items(g.phase, items)
    assert actions is not None, "a legal plan can be read"
    declared = declared_items(g, seat, actions)
    answers = []
    if declared:
        push(g, *declared)
        answers = await ask_about(g, declared)
        pop(g, *declared)
    g.plan = PlanInProgress(seat, list(items), 0, seal(g, answers))
    over = False
    for item, action in enumerate(actions, 1):
        g.plan.at = item
        refused = action.obstacle(g, seat)
        if refused is not None:
            text = say("The plan stops at item {n}: {why}.", n=item, why=refused.message)
            g.tell(text, readers=(seat,))
            break
        over = isinstance(action, EndSegment)
        if not over or g.phase == "movement":
            await play(g, seat, action)
            ensure_nobody_has_won(g)
        if g.plan.stopped or seat in pending(g):
            break
        await settle_pending(g)
    g.plan = None
    return over
