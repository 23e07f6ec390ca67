"""Whether a turn planned ahead can be played as it was planned (ND-18.15, CIV-18.13)."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from bot.drafting.drafts import DraftPreview, meaning, prepare, same_turn
from bot.store.plans import REST, Plan, PlannedStep
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


def rest_of(preview: DraftPreview, lines: Sequence[str], played: int) -> tuple[PlannedStep, ...]:
    """What of some lines, the draft and perhaps the end of the turn, follows those that are played at once.

    Each of them is to cost and bring what it does where what is not known yet changes nothing.
    """
    tried, seat = preview.origin.clone(), preview.seat
    steps: list[PlannedStep] = []
    for number, line in enumerate(lines, start=1):
        action = tried.parse(line)
        if number > played:
            steps.append(PlannedStep(line, "", _meaning(tried, seat, action)))
        if number < len(lines):
            prepare(tried, preview, number, action)
    return tuple(steps)


def as_planned(table: Table[Any], seat: Seat, plan: Plan) -> list[AnyAction]:
    """What is played of a plan without asking, up to the first reveal; nothing where it is not as it was planned.

    It is when every step is legal and at each the same could be chosen as then, or it stands all the same. Where even
    the speed of an answer would tell something, its owner is asked.

    The rest of a turn that others have interrupted is when every step costs and brings the same; else it is played up
    to the last step before that which reveals something, or lets others answer again.
    """
    tried = table.clone()
    actions: list[AnyAction] = []
    certain, is_rest = 0, plan.question == REST
    for step in plan.steps:
        question = tried.questions.get(seat)
        if question is None or (question.reveals and not is_rest) or (actions and not same_turn(table, tried, seat)):
            return actions[:certain]
        action = _legal(tried, seat, step.line)
        if action is None:
            return actions[:certain]
        if is_rest:
            same = _meaning(tried, seat, action) == step.meaning
        else:
            same = action.stands_as_planned or _choices(tried, seat, action) == step.choices
        if not same:
            return actions[:certain]
        tried.act(seat, action)
        actions.append(action)
        if tried.log[-1].reveals and not is_rest:
            break
        if is_rest and (tried.log[-1].reveals or not _decides(tried, seat)):
            certain = len(actions)
    return actions


def has_come(table: Table[Any], seat: Seat, plan: Plan) -> bool:
    """Whether the turn is there for which the seat has planned.

    It may begin with another question than it would have then, where a step behind the first one may be possible.
    """
    if plan.seat != seat or not _decides(table, seat):
        return False
    return table.questions[seat].name == plan.question or any(_legal(table, seat, line) for line in plan.lines)


def _decides(table: Table[Any], seat: Seat) -> bool:
    """Whether the seat decides in a turn of its own."""
    question = table.questions.get(seat)
    return question is not None and not question.off_turn


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
