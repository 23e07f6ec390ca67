"""Beam search for plans of several own turns: of each length, only the most promising plans are continued."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import nlargest
from time import thread_time
from typing import Generic, TypeVar

from rules.engine.core.action import AnyAction
from rules.engine.core.question import AnyQuestion
from rules.engine.core.state import GameState
from rules.engine.core.text import Seat
from rules.engine.search.position import MOST_ANSWERS, Playout, Position

S = TypeVar("S", bound=GameState)


@dataclass(frozen=True, kw_only=True)
class BeamSpec(Generic[S]):
    """The functions and limits that a title gives to the beam search."""

    value: Callable[[S, Seat], float]
    """The expected result of a seat when a plan ends in this state."""
    candidates: Callable[[S, Seat, AnyQuestion], Iterable[Sequence[AnyAction]]]
    """The candidate answers to a question of the seat; each is a sequence of actions."""
    steps: frozenset[str]
    """The questions with which a step of a plan begins; others only complete a step."""
    signature: Callable[[S, Seat], Hashable]
    """A key that is equal for states between which plans of the seat need not distinguish."""
    ends: Callable[[S, str], bool]
    """True if plans end before the given stage begins."""
    rest: Callable[[S, Seat], float] | None = None
    """The expected result of a seat that does no more than it has done, at the beginning of a step.

    None where plans must be continued until they end.
    """
    resumes: Callable[[S, AnyQuestion], str | None] = lambda _g, _question: None
    """The stage that continues from the state in which the question was reached, independently of earlier answers.

    None where the current stage must be run again from its beginning, with all answers since.
    """
    discount: Callable[[AnyAction, int], float] = lambda _action, _step: 0.0
    """The penalty for an action in a later step (0: the first), because other seats may act first."""
    width: int = 6
    depth: int = 12
    share: float = 1.0
    """The part of the remaining positions that plans of one length may use; the rest is kept for longer plans."""


@dataclass(frozen=True, slots=True)
class Plan(Generic[S]):
    """A sequence of decisions of one seat, with the first step separate, and its value."""

    first: tuple[AnyAction, ...]
    later: tuple[tuple[AnyAction, ...], ...]
    value: float
    state: S
    """The state at its end; not to be changed."""


@dataclass(frozen=True, slots=True)
class RankedPlan(Generic[S]):
    """A plan that a seat has compared with others, with the data needed to describe it."""

    plan: Plan[S]
    start: Position[S]
    spec: BeamSpec[S] | None = None
    """The beam settings that connect its steps; None if each step begins where the last one ended."""

    def decisions(self, seat: Seat) -> Iterator[tuple[int, S, AnyAction]]:
        """Yield each decision with the number of its step and the state before it; the state is then changed."""
        here = self.start if self.spec is None else _resumed(self.start, seat, self.spec)
        for number, step in enumerate((self.plan.first, *self.plan.later)):
            playout = here.playout()
            playout.answer_for_others(seat)
            for action in step:
                yield number, playout.state, action
                playout.act(seat, action)
                playout.answer_for_others(seat)
            playout.close()
            if playout.ended and playout.next_stage is None:
                return
            here = playout.position() if self.spec is None else next_position(playout, seat, self.spec)


@dataclass(frozen=True, slots=True)
class _Node(Generic[S]):
    """A plan that may be continued."""

    position: Position[S]
    steps: tuple[tuple[AnyAction, ...], ...]
    off: float
    value: float

    def reached_by(self, steps: tuple[tuple[AnyAction, ...], ...], off: float) -> _Node[S]:
        """Return the same position reached by other steps, if these have a lower penalty."""
        return self if off >= self.off else _Node(self.position, steps, off, self.value + self.off - off)


def plans(
    start: Position[S], seat: Seat, spec: BeamSpec[S], *, nodes: int = 2000, until: float | None = None
) -> list[Plan[S]]:
    """Return the finished plans of a seat with an open question, best first; each first step once, with its best plan.

    At most `nodes` positions are examined, and none after the time `until` (of `time.thread_time`). So the result
    depends on the machine only if the time limit is reached, and never on other load.
    """
    best: dict[tuple[AnyAction, ...], Plan[S]] = {}
    seen: set[Hashable] = set()
    start = _resumed(start, seat, spec)
    if spec.rest is not None:
        at_rest = start.playout()
        best[()] = Plan((), (), spec.rest(at_rest.state, seat), at_rest.state)
        at_rest.close()
    layer = [_Node(start, (), 0.0, 0.0)]
    left = nodes
    for depth in range(spec.depth):
        found: dict[Hashable, _Node[S]] = {}
        kept = left * (1.0 - spec.share)
        for node in layer:
            for actions, playout in _continued(node.position, seat, spec):
                left -= 1
                off = node.off + sum(spec.discount(action, depth) for action in actions)
                steps = (*node.steps, actions)
                worth: float | None = None
                if playout.revealed or depth + 1 == spec.depth or _has_ended(playout, spec):
                    worth = spec.value(playout.state, seat) - off
                else:
                    mark = spec.signature(playout.state, seat)
                    if mark in found:
                        found[mark] = found[mark].reached_by(steps, off)
                    elif mark not in seen:
                        value = spec.value(playout.state, seat) - off
                        found[mark] = _Node(next_position(playout, seat, spec), steps, off, value)
                    if spec.rest is not None:
                        worth = spec.rest(playout.state, seat) - off
                if worth is not None and (steps[0] not in best or best[steps[0]].value < worth):
                    best[steps[0]] = Plan(steps[0], steps[1:], worth, playout.state)
                playout.close()
                if not left:
                    break
            if left <= kept or (until is not None and thread_time() > until):
                break
        seen.update(found)
        layer = nlargest(spec.width, found.values(), key=lambda node: node.value)
        if not layer or not left or (until is not None and thread_time() > until):
            break
    return sorted(best.values(), key=lambda plan: -plan.value)


def judged_first(judged: Sequence[Plan[S]], rest: Sequence[Plan[S]]) -> list[Plan[S]]:
    """Return plans best first. Some were searched deeper; the `rest` is valued at most as the worst of those."""
    worst = min(plan.value for plan in judged)
    capped = (replace(plan, value=min(plan.value, worst)) for plan in rest)
    return sorted([*judged, *capped], key=lambda plan: -plan.value)


def _has_ended(playout: Playout[S], spec: BeamSpec[S]) -> bool:
    return playout.ended and (playout.next_stage is None or spec.ends(playout.state, playout.next_stage))


def _resumed(start: Position[S], seat: Seat, spec: BeamSpec[S]) -> Position[S]:
    """Return the position before the next step, without answers from before."""
    playout = start.playout()
    question = playout.questions.get(seat)
    playout.close()
    return start if question is None or question.name not in spec.steps else next_position(playout, seat, spec)


def next_position(playout: Playout[S], seat: Seat, spec: BeamSpec[S]) -> Position[S]:
    """Return the position after a playout, as the beginning of a stage where that is possible."""
    question = playout.questions.get(seat)
    stage = None if question is None else spec.resumes(playout.state, question)
    return playout.position() if stage is None else Position(playout.begun.rules, stage, playout.state)


def _continued(start: Position[S], seat: Seat, spec: BeamSpec[S]) -> Iterator[tuple[tuple[AnyAction, ...], Playout[S]]]:
    """Yield every playout of one step: to the next question that begins a step, or to the end of the stage.

    If the stage ends and the next one continues with the same seat, the playout stays at that end.
    """
    opened = start.playout()
    opened.answer_for_others(seat)
    if seat not in opened.questions:
        opened.close()
        return
    waiting: list[tuple[tuple[AnyAction, ...], Position[S], list[Sequence[AnyAction]]]] = [
        ((), next_position(opened, seat, spec), _ways(opened, seat, spec))
    ]
    opened.close()
    while waiting:
        done, position, ways = waiting.pop()
        for way in ways:
            playout = position.playout()
            actions, following = done, [way]
            # A single candidate is played on the same playout; only branches need a new one.
            while len(following) == 1 and playout.play(seat, following[0]):
                playout.answer_for_others(seat)
                actions = (*actions, *following[0])
                question = playout.questions.get(seat)
                if playout.revealed or question is None or question.name in spec.steps:
                    yield actions, playout
                    break
                following = _ways(playout, seat, spec) if len(actions) < MOST_ANSWERS else []
            else:
                if len(following) > 1:
                    waiting.append((actions, next_position(playout, seat, spec), following))
                playout.close()


def _ways(playout: Playout[S], seat: Seat, spec: BeamSpec[S]) -> list[Sequence[AnyAction]]:
    return list(spec.candidates(playout.state, seat, playout.questions[seat]))
