"""A part of a phase that is planned ahead (CIV-18.13)."""

from __future__ import annotations

from rules.civilization.core.state import Game
from rules.engine.core.text import Seat


def put_on_move(g: Game, seat: Seat) -> str | None:
    """The next City Management or Movement of a seat in this turn, on the map as it lies now.

    Start of Turn draws cards for some, so nobody can look ahead to it; it is prepared by a standing order.
    """
    in_between = g.battle is not None or g.group is not None or g.loot is not None
    if in_between or seat == g.active:
        return None
    behind = seat not in g.segments_left
    match g.phase:
        case "start_of_turn" if not behind:
            return None
        case "start_of_turn" | "trade":
            g.phase = "city_management"
        case "city_management":
            g.phase = "movement" if behind else "city_management"
        case "movement" if not behind:
            pass
        case _:
            return None
    g.active, g.segments_left, g.begun = seat, [seat], False
    g.declared, g.plan, g.split, g.last_squares = [], None, None, []
    return g.phase
