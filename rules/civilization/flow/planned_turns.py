"""A part of a phase that is planned ahead (CIV-18.13)."""

from __future__ import annotations

from rules.civilization.actions.research import Research
from rules.civilization.board.icons import collected
from rules.civilization.core.state import Game, Phase
from rules.civilization.effects.purse import gain_trade, pay_for_research
from rules.civilization.flow import start
from rules.civilization.questions import RESEARCH
from rules.engine.core.text import Seat, say
from rules.engine.hosting.plan_stop import PlanStop


def put_on_turn(g: Game, seat: Seat) -> str | None:
    """Start the next City Management or Movement of a seat, in this turn or the next, on the present map.

    Start of Turn may draw cards, and Research reveals everybody's choice, so these cannot be planned; standing orders
    prepare them. The costs of research and the collected trade in between are counted.
    """
    if g.battle is not None or g.group is not None or g.loot is not None:
        return None
    phase = _next_part(g, seat)
    if phase is None or (phase == "city_management" and not _come_to_city_management(g, seat)):
        return None
    g.phase = phase
    g.active, g.segments_left, g.begun = seat, [seat], False
    g.declared, g.plan, g.split, g.last_squares = [], None, None, []
    return phase


def _next_part(g: Game, seat: Seat) -> Phase | None:
    """Return the seat's next part that can be planned; None while another question comes before it."""
    has_played = seat not in g.segments_left
    match g.phase:
        case "start_of_turn":
            return "city_management" if has_played else None
        case "trade" | "research":
            return "city_management"
        case "city_management":
            return "movement" if has_played else "city_management"
        case "movement":
            return "city_management" if has_played else "movement"
        case _:
            return None


def _come_to_city_management(g: Game, seat: Seat) -> bool:
    """Apply everything certain that happens before it. Return False if the game ends first (CIV-5.3, CIV-7.1,
    CIV-10.3).

    A player who can research is assumed to do so.
    """
    if g.phase in {"movement", "research"}:
        if start.is_last_turn(g):
            return False
        if any(isinstance(option, Research) for option in RESEARCH.legal_answers(g, seat)):
            pay_for_research(g, seat)
        start.begin(g)
    if g.phase not in {"trade", "city_management"}:
        gain_trade(g, seat, collected(g, seat))
    return True


def attacks(g: Game, seat: Seat) -> set[str]:
    """Return the battles of the phase in which a seat defends, or has defended (CIV-11.1)."""
    battles = (battle for battle in (g.battle, g.last_battle) if battle is not None)
    return {f"{battle.square} {g.round}" for battle in battles if battle.defender.seat == seat}


PLAN_STOPS: tuple[PlanStop[Game], ...] = (
    PlanStop("attack", say("somebody attacks you"), say("You have been attacked."), attacks),
)
