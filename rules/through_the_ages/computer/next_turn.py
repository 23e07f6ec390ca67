"""Plans for a turn of Through the Ages, completed and evaluated after the seat's following turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from statistics import mean
from time import thread_time

from rules.engine.core.action import AnyAction
from rules.engine.core.question import AnyQuestion
from rules.engine.core.text import Seat
from rules.engine.search import BeamSpec, Plan, Position, judged_first, plans
from rules.through_the_ages.actions.taking import TakeCard
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.flow.planned_turns import REST_OF_ACTIONS, TURN_AFTER_NEXT

WIDTH, NODES = 4, 300
"""The beam width and the most positions to examine in the following turn."""
COMPLETING = 150
"""The most positions to examine for the rest of a turn."""
LATER = 0.8
"""The weight of the following turn in the value of a plan."""


def by_next_turn(
    found: Sequence[Plan[Game]],
    start: Position[Game],
    seat: Seat,
    spec: BeamSpec[Game],
    *,
    followed: int,
    until: float,
) -> list[Plan[Game]]:
    """Return the plans, best first, the first `followed` of them also evaluated after the following turn.

    None is evaluated after the time `until` (of `time.thread_time`). The other plans are valued at most as the worst
    that was evaluated.
    """
    later: list[tuple[Plan[Game], float]] = []
    for plan in found[:followed]:
        if thread_time() > until:
            break
        whole = _completed(plan, start, seat, spec, until)
        later.append((whole, _one_turn_later(whole, start, seat, spec, until)))
    if not later:
        return list(found)
    # The actions of others and new cards are missing in all of them alike.
    missing = mean(plan.value - value for plan, value in later)
    judged = [replace(plan, value=(1 - LATER) * plan.value + LATER * (value + missing)) for plan, value in later]
    return judged_first(judged, found[len(later) :])


def _completed(plan: Plan[Game], start: Position[Game], seat: Seat, spec: BeamSpec[Game], until: float) -> Plan[Game]:
    """Return the plan with the best continuation in the same turn.

    The beam leaves plans unfinished when others are more promising at the same length. Plans that reveal something are
    returned unchanged.
    """
    if plan.state.scribe.reveals or plan.state.phase != "actions" or plan.state.active != seat:
        return plan
    rest = Position(start.rules, REST_OF_ACTIONS, plan.state)
    best, *_ = plans(rest, seat, replace(spec, width=WIDTH), nodes=COMPLETING, until=until)
    if not best.first:
        return plan
    steps = (*([plan.first, *plan.later] if plan.first else []), best.first, *best.later)
    return Plan(steps[0], steps[1:], best.value, best.state)


def _one_turn_later(plan: Plan[Game], start: Position[Game], seat: Seat, spec: BeamSpec[Game], until: float) -> float:
    """Return the value after the plan's turn and the seat's next actions, without unknown cards."""
    following = replace(spec, candidates=partial(_without_the_row, spec), width=WIDTH)
    best, *_ = plans(Position(start.rules, TURN_AFTER_NEXT, plan.state), seat, following, nodes=NODES, until=until)
    return best.value


def _without_the_row(spec: BeamSpec[Game], g: Game, seat: Seat, question: AnyQuestion) -> Iterator[Sequence[AnyAction]]:
    """Yield the candidates that take no card: future cards in the row are unknown."""
    return (way for way in spec.candidates(g, seat, question) if not any(isinstance(each, TakeCard) for each in way))
