"""Interrupts before the first step, after every step, and at the end of a segment (CIV-18.6, CIV-18.8, CIV-18.18)."""

from __future__ import annotations

from rules.civilization.actions.movement import figures_of
from rules.civilization.actions.paths import GoBack
from rules.civilization.actions.reactions.interrupts import Interrupt
from rules.civilization.board.movement import stops
from rules.civilization.core.reaction import Declared
from rules.civilization.core.state import Game
from rules.civilization.effects.figures import move_figures
from rules.civilization.flow.declaring import play_interrupt
from rules.civilization.flow.reaction_windows import Answers, open_window, pop, stop_plan
from rules.civilization.flow.stage_helpers import ask
from rules.civilization.questions import HALT
from rules.engine.core.text import Seat


async def interrupted(g: Game, declared: Declared, step: int, answers: Answers) -> bool:
    """Play the interrupts after a step, clockwise from the mover. Return whether there was one.

    An answer without an object is not played any more (CIV-18.11).
    """
    found = False
    for seat, answer in answers:
        if not isinstance(answer, Interrupt) or (answer.item, answer.step) != (declared.item, step):
            continue
        if answer.obstacle(g, seat) is None:
            found = True
            await play_interrupt(g, seat, answer)
    if found:
        stop_plan(g)
    return found


async def pause(g: Game, declared: Declared) -> bool:
    """Open the window of a single step or of the end of a segment. Return whether somebody interrupted."""
    answers = await open_window(g, declared)
    found = await interrupted(g, declared, 0, answers)
    pop(g, declared)
    return found


async def stands(g: Game, seat: Seat) -> bool:
    """Return whether the group accepts the consequence of its step after an interrupt there (CIV-18.18)."""
    group = g.group
    if group is None or group.above:
        return False
    if not stops(g, seat, group.square):
        move_figures(g, figures_of(g), group.square)
        return False
    return not isinstance(await _halt(g, seat), GoBack)


async def _halt(g: Game, seat: Seat) -> object:
    answer = await ask(g, seat, HALT)
    await answer.apply(g, seat)
    return answer
