"""The order of choices of one kind: by place, then by spades; conversions by what is paid."""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat
from rules.terra_mystica.actions import Convert, Transform
from rules.terra_mystica.core.catalog import CONVERSIONS
from rules.terra_mystica.core.state import Game
from rules.terra_mystica.land.spades import spade_counts

PAID = list(dict.fromkeys(row.pay for row in CONVERSIONS.values()))
"""The prices of conversions, in the order of the rulebook."""


def rank(g: Game, seat: Seat, action: AnyAction) -> tuple[int, ...]:
    """Return the sort key of a choice among those of its kind, lowest first."""
    if isinstance(action, Convert):
        row = CONVERSIONS[action.conversion]
        return (PAID.index(row.pay), [*CONVERSIONS].index(action.conversion), action.times)
    space = getattr(action, "space", None)
    if not isinstance(space, str):
        return ()
    place = (ord(space[0]), int(space[1:]))
    if not isinstance(action, Transform):
        return place
    spades = spade_counts(g.players[seat], g.terrain[space], action.terrain)
    return (*place, min(spades, default=0))
