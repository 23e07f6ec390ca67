"""Reaction windows: what is declared may be cancelled before it is carried out (CIV-18.1, CIV-18.7, CIV-18.11)."""

from __future__ import annotations

from rules.civilization.actions.reactions import NoReaction, may_react
from rules.civilization.core.reaction import Declared
from rules.civilization.core.state import Game
from rules.civilization.questions import REACT
from rules.engine.core.question import ask_all


async def window(g: Game, declared: Declared) -> bool:
    """Ask all who may react by public facts, at the same time and sealed; answer whether it is cancelled.

    Answers are evaluated clockwise from whoever declared it. One whose object is gone is not played (CIV-18.11). A
    reaction that can itself be cancelled opens a window of its own by being declared the same way.
    """
    g.declared.append(declared)
    asked = [seat for seat in g.others(declared.seat) if may_react(g, seat)]
    answers = await ask_all(g, asked, REACT)
    for seat in asked:
        answer = answers[seat]
        if not isinstance(answer, NoReaction) and not g.declared[-1].cancelled:
            await answer.apply(g, seat)
    return g.declared.pop().cancelled
