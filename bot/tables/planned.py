"""Whether a turn planned ahead can be played as it was planned (ND-18.15, CIV-18.13)."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from bot.drafting.drafts import DraftPreview, meaning, same_turn
from bot.store.plans import Plan, PlannedStep
from rules.engine import AnyAction, Seat, Table
from rules.engine.core.notation import NotationError, format_action


def steps_of(table: Table[Any], seat: Seat, lines: Sequence[str]) -> tuple[PlannedStep, ...]:
    """Lines that are legal one after the other, each with what else could be chosen in its place."""
    tried = table.clone()
    steps: list[PlannedStep] = []
    for line in lines:
        if steps:
            tried.act(seat, tried.parse(steps[-1].line))
        steps.append(PlannedStep(line, _choices(tried, seat, tried.parse(line))))
    return tuple(steps)


def rest_of(preview: DraftPreview, lines: Sequence[str]) -> tuple[PlannedStep, ...]:
    """What of some lines, the draft and perhaps the end of the turn, follows the one that others answer first.

    Each of them is to cost and bring what it does where that one has changed nothing.
    """
    tried, seat = preview.origin.clone(), preview.seat
    certain = len(lines) if preview.certain is None else preview.certain
    steps: list[PlannedStep] = []
    for number, line in enumerate(lines, start=1):
        action = tried.parse(line)
        if number > certain:
            steps.append(PlannedStep(line, "", _meaning(tried, seat, action)))
        stand_in = tried.stand_in(seat, action) if number == certain else None
        if number < len(lines):
            tried.act(seat, action if stand_in is None else stand_in)
    return tuple(steps)


def as_planned(table: Table[Any], seat: Seat, plan: Plan) -> list[AnyAction]:
    """What is played of a plan without asking, up to the first reveal; nothing where it is not as it was planned.

    It is when every step is legal and at each the same could be chosen as then, or it stands all the same; the rest of
    a turn that others have interrupted, when every step costs and brings the same. Where even the speed of an answer
    would tell something, its owner is asked.
    """
    tried = table.clone()
    actions: list[AnyAction] = []
    for step in plan.steps:
        question = tried.questions.get(seat)
        if question is None or question.reveals or (actions and not same_turn(table, tried, seat)):
            return []
        action = _legal(tried, seat, step.line)
        if action is None:
            return []
        if step.meaning:
            same = _meaning(tried, seat, action) == step.meaning
        else:
            same = action.stands_as_planned or _choices(tried, seat, action) == step.choices
        if not same:
            return []
        tried.act(seat, action)
        actions.append(action)
        if tried.log[-1].reveals:
            break
    return actions


def has_come(table: Table[Any], seat: Seat, plan: Plan) -> bool:
    """Whether the turn is there for which the seat has planned.

    It may begin with another question than it would have then, where a step behind the first one may be possible.
    """
    question = table.questions.get(seat)
    if plan.seat != seat or question is None or question.off_turn:
        return False
    return question.name == plan.question or any(_legal(table, seat, line) for line in plan.lines)


def _legal(table: Table[Any], seat: Seat, line: str) -> AnyAction | None:
    """The action of a line, where it is legal now."""
    try:
        action = table.parse(line)
    except NotationError:
        return None
    return action if table.obstacle(seat, action) is None else None


def _meaning(table: Table[Any], seat: Seat, action: AnyAction) -> str:
    """A fingerprint of what an action costs, brings and leaves unused."""
    return _fingerprint([repr(part) for part in meaning(table, seat, action)])


def _choices(table: Table[Any], seat: Seat, action: AnyAction) -> str:
    """A fingerprint of what the seat can choose now, and of what the action it takes costs and brings."""
    parts = [table.questions[seat].name, *map(format_action, table.options(seat))]
    parts += [repr(table.pool(seat, kind)) for kind in table.kinds(seat) if kind.multi_field]
    parts.append(repr(table.rules.words.describe(table.view(seat).state, seat, action)))
    return _fingerprint(parts)


def _fingerprint(parts: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
