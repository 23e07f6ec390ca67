"""Reaction windows: what is declared may be cancelled before it is carried out (CIV-18.1, CIV-18.4, CIV-18.11)."""

from __future__ import annotations

from rules.civilization.actions.reactions.base import Cancel
from rules.civilization.actions.reactions.refusal import RefuseEvent
from rules.civilization.board.reacting import may_react
from rules.civilization.core.reaction import Declared
from rules.civilization.core.state import Game
from rules.civilization.questions import REACT
from rules.engine.core.question import ask_all


async def window(g: Game, declared: Declared) -> bool:
    """Ask all who may react by public facts, at the same time and sealed; answer whether it is cancelled.

    Answers are evaluated clockwise from whoever declared it. One whose object is gone is not played (CIV-18.11). A
    reaction that is played opens a window of its own.
    """
    g.declared.append(declared)
    asked = [seat for seat in g.others(declared.seat) if may_react(g, seat, declared)]
    answers = await ask_all(g, asked, REACT)
    for seat in asked:
        if isinstance(answers[seat], RefuseEvent):
            declared.refused.append(seat)
            await answers[seat].apply(g, seat)
    # Refusals come before cancels (CIV-14.3.11): what all have refused has no effect any more.
    declared.cancelled = bool(declared.targets) and set(declared.targets) <= set(declared.refused)
    for seat in asked:
        answer = answers[seat]
        if isinstance(answer, Cancel) and not declared.cancelled:
            reaction = answer.declares(g, seat)
            answer.commit(g, seat)
            if not await window(g, reaction):
                declared.cancelled = True
                await answer.apply(g, seat)
    g.declared.pop()
    return declared.cancelled
