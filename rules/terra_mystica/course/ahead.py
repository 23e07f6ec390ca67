"""A turn planned ahead."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.terra_mystica.core.state import Game


def put_on_move(g: Game, seat: Seat) -> str | None:
    """The turn of a faction that has not passed begins, whatever is left of the present one (TM-4.3)."""
    if g.phase != "actions" or g.active in (None, seat) or g.player(seat).passed:
        return None
    g.active, g.job, g.build_here = seat, None, None
    g.favors_due, g.towns_due, g.favor_steps_due, g.top_steps = 0, [], None, 0
    g.bridge_due = g.stronghold_due = g.priests_due = False
    return "turn"
