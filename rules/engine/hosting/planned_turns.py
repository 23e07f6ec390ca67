"""Private tables on which a seat can plan its next turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from rules.engine.core.action import AnyAction
from rules.engine.core.copying import copy_of
from rules.engine.core.dice import Dice
from rules.engine.core.table import CoreTable
from rules.engine.core.text import Seat

T = TypeVar("T", bound=CoreTable[Any])


def table_on_turn(table: T, seat: Seat) -> T | None:
    """A table of its own at which the turn of the seat begins in the present position; None where that cannot be.

    Its dice are not those of the game. What lies hidden lies there as in the game, so whoever is shown the table must
    be shown nothing of a decision that reveals something.
    """
    if table.finished or seat in table.questions or table.state.scribe.turn.seat == seat:
        return None
    return _on_move(table, copy_of(table.state), seat)


def turn_after(table: T, seat: Seat, actions: Sequence[AnyAction]) -> T | None:
    """A table of its own at which the turn of the seat begins that follows those decisions, if nobody else moves.

    What they reveal, or others would answer, is left open where the turn goes on all the same (`Action.stand_in`).
    None where they do not end the turn that `table` is at, where they reveal something else first, and where no turn
    follows that can be planned.
    """
    after = table.clone()
    for number, action in enumerate(actions, start=1):
        if seat not in after.questions:
            return None
        stand_in = after.stand_in(seat, action)
        before = None if stand_in is None else after.clone()
        after.act(seat, action)
        if number == len(actions) or (seat in after.questions and not after.log[-1].reveals):
            continue
        if before is None or stand_in is None:
            return None
        after = before
        after.act(seat, stand_in)
    if not actions or after.turn(seat) == table.turn(seat):
        return None
    # What the turns of others begin with, such as new cards, comes behind the beginning of their stage.
    begun = after.trail[0] if after.trail else None
    if after.log[-1].reveals if begun is None else begun.revealed:
        return None
    return _on_move(table, copy_of(after.state if begun is None else begun.state), seat)


def _on_move(table: T, state: Any, seat: Seat) -> T | None:
    """A table at which the turn of the seat begins in a state, which is changed."""
    put_on_move = table.rules.put_on_move
    stage = None if put_on_move is None else put_on_move(state, seat)
    if stage is None:
        return None
    state.dice = Dice("")
    ahead = table.elsewhere(stage, state)
    assert not ahead.state.dice.counter, f"the turn of a seat begins without chance, not as in the stage {stage}"
    return ahead if seat in ahead.questions else None
