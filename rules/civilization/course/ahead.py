"""A part of a phase that is planned ahead (CIV-18.13)."""

from __future__ import annotations

from rules.civilization.core.state import Game
from rules.engine.core.plan_stop import PlanStop
from rules.engine.core.text import Seat, say


def put_on_move(g: Game, seat: Seat) -> str | None:
    """The next City Management or Movement of a seat in this turn, on the map as it lies now.

    Start of Turn draws cards for some, so nobody can look ahead to it; it is prepared by a standing order.
    """
    if g.battle is not None or g.group is not None or g.loot is not None:
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


def attacks(g: Game, seat: Seat) -> set[str]:
    """The battles of the phase in which a seat defends, or has defended (CIV-11.1)."""
    battles = (battle for battle in (g.battle, g.last_battle) if battle is not None)
    return {f"{battle.square} {g.round}" for battle in battles if battle.defender.seat == seat}


PLAN_STOPS: tuple[PlanStop[Game], ...] = (
    PlanStop("attack", say("somebody attacks you"), say("You have been attacked."), attacks),
)
