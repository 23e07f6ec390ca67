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
    """Return a private table at which the seat's turn begins in the current position, or None if it cannot.

    It has other dice than the game. Hidden cards are those of the game, so a viewer must not see the result of a
    decision that reveals something.
    """
    if table.finished or seat in table.questions or table.state.scribe.turn.seat == seat:
        return None
    return _on_move(table, copy_of(table.state), seat)


def turn_after(table: T, seat: Seat, actions: Sequence[AnyAction]) -> T | None:
    """Return a private table at the seat's next turn, as if it took these decisions and nobody else moved.

    Decisions that reveal something or need answers of others are replaced, where the turn can continue
    (`Action.stand_in`).

    None if the decisions do not end the current turn, if they reveal something that cannot be replaced, or if the seat
    has no next turn that can be planned.
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
    # Effects at the beginning of other seats' turns, such as new cards, come after the beginning of their stage.
    begun = after.trail[0] if after.trail else None
    if after.log[-1].reveals if begun is None else begun.revealed:
        return None
    return _on_move(table, copy_of(after.state if begun is None else begun.state), seat)


def _on_move(table: T, state: Any, seat: Seat) -> T | None:
    """Return a table at which the seat's turn begins in a state, which is modified."""
    put_on_move = table.rules.put_on_turn
    stage = None if put_on_move is None else put_on_move(state, seat)
    if stage is None:
        return None
    state.dice = Dice("")
    ahead = table.at_stage(stage, state)
    assert not ahead.state.dice.counter, f"the turn of a seat begins without chance, not as in the stage {stage}"
    return ahead if seat in ahead.questions else None
