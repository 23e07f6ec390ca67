"""The game as if a seat were to move now: a private table on which it can try its next turn."""

from __future__ import annotations

from typing import Any, TypeVar

from rules.engine.core.copying import copy_of
from rules.engine.core.dice import Dice
from rules.engine.core.table import CoreTable
from rules.engine.core.text import Seat

T = TypeVar("T", bound=CoreTable[Any])


def as_if_on_move(table: T, seat: Seat) -> T | None:
    """A table of its own at which the turn of the seat begins in the present position; None where that cannot be.

    Its dice are not those of the game. What lies hidden lies there as in the game, so whoever is shown the table must
    be shown nothing of a decision that reveals something.
    """
    put_on_move = table.rules.put_on_move
    if put_on_move is None or table.finished or seat in table.questions:
        return None
    state = copy_of(table.state)
    stage = put_on_move(state, seat)
    if stage is None:
        return None
    state.dice = Dice("")
    ahead = table.elsewhere(stage, state)
    assert not ahead.state.dice.counter, f"the turn of a seat begins without chance, not as in the stage {stage}"
    return ahead if seat in ahead.questions else None
