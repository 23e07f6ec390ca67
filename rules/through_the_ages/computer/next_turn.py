"""Plans for a turn of Through the Ages, judged by what the own turn behind it can make of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from statistics import mean
from time import thread_time

from rules.engine.core.action import AnyAction
from rules.engine.core.question import AnyQuestion
from rules.engine.core.text import Seat
from rules.engine.search import Plan, Planning, Position, judged_first, plans
from rules.through_the_ages.actions.taking import TakeCard
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.flow.ahead import TURN_BEHIND

WIDTH, NODES = 4, 300
"""How many plans of each length are followed in the turn behind, and how many positions are looked at."""
LATER = 0.8
"""How much the turn behind counts for what a plan is worth."""


def by_next_turn(
    found: Sequence[Plan[Game]],
    start: Position[Game],
    seat: Seat,
    planning: Planning[Game],
    *,
    followed: int,
    until: float,
) -> list[Plan[Game]]:
    """The plans, best first, so many of the most promising judged by the turn behind them, too.

    None is followed after the time `until` (of `time.thread_time`). What was not followed counts no more than the worst
    that was.
    """
    later: list[tuple[Plan[Game], float]] = []
    for plan in found[:followed]:
        if thread_time() > until:
            break
        later.append((plan, _one_turn_later(plan, start, seat, planning, until)))
    if not later:
        return list(found)
    # What others do in between and the cards that come are missing from all of them alike.
    missing = mean(plan.value - value for plan, value in later)
    judged = [replace(plan, value=(1 - LATER) * plan.value + LATER * (value + missing)) for plan, value in later]
    return judged_first(judged, found[len(later) :])


def _one_turn_later(
    plan: Plan[Game], start: Position[Game], seat: Seat, planning: Planning[Game], until: float
) -> float:
    """How the seat may stand when the plan has ended its turn and it has taken its next actions, as far as known."""
    following = replace(planning, ways=partial(_without_the_row, planning), width=WIDTH)
    best, *_ = plans(Position(start.rules, TURN_BEHIND, plan.state), seat, following, nodes=NODES, until=until)
    return best.value


def _without_the_row(
    planning: Planning[Game], g: Game, seat: Seat, question: AnyQuestion
) -> Iterator[Sequence[AnyAction]]:
    """What can be done with what there is: nobody knows which cards will lie in the row, and where."""
    return (way for way in planning.ways(g, seat, question) if not any(isinstance(each, TakeCard) for each in way))
