"""Plans for several own turns in a row, found by a beam: of each length only the most promising are followed."""

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
from rules.engine.search.position import MOST_ANSWERS, Position, Trial

S = TypeVar("S", bound=GameState)


@dataclass(frozen=True, kw_only=True)
class Planning(Generic[S]):
    """What a title tells the beam."""

    value: Callable[[S, Seat], float]
    """What a seat may hope for when a plan ends here."""
    ways: Callable[[S, Seat, AnyQuestion], Iterable[Sequence[AnyAction]]]
    """What is worth trying at a question of the seat, each in the order in which it is decided."""
    steps: frozenset[str]
    """The questions with which a step of a plan begins; others only finish a step."""
    signature: Callable[[S, Seat], Hashable]
    """Equal for states between which the plans of the seat need not distinguish."""
    ends: Callable[[S, str], bool]
    """Whether plans end with the stage that would begin now."""
    rest: Callable[[S, Seat], float] | None = None
    """What a seat may hope for when it does no more than that, wherever a step begins; None where plans have to go on
    until they end."""
    resumes: Callable[[S, AnyQuestion], str | None] = lambda _g, _question: None
    """A stage that goes on from the state in which a question is put to the seat, however it was reached; None where
    the present stage has to be run again from its beginning, with all that has been answered since."""
    discount: Callable[[AnyAction, int], float] = lambda _action, _step: 0.0
    """What is taken off for an action in a later step (0: the first), because others may come first."""
    width: int = 6
    depth: int = 12


@dataclass(frozen=True, slots=True)
class Plan(Generic[S]):
    """A sequence of own decisions, those of the first step apart, and what it is worth."""

    first: tuple[AnyAction, ...]
    later: tuple[tuple[AnyAction, ...], ...]
    value: float
    state: S
    """Where it leads; not to be changed."""


@dataclass(frozen=True, slots=True)
class Prospect(Generic[S]):
    """A plan among others that a seat has weighed, with all it takes to tell it."""

    plan: Plan[S]
    start: Position[S]
    planning: Planning[S] | None = None
    """How its steps follow each other; None where each begins where the one before has ended."""
    goes_on: bool = False
    """Whether more follows, which rests on what the last of these decisions uncovers."""

    def decisions(self, seat: Seat) -> Iterator[tuple[int, S, AnyAction]]:
        """Each decision with the number of its step and the state in front of it, which goes on changing."""
        here = self.start if self.planning is None else _resumed(self.start, seat, self.planning)
        for number, step in enumerate((self.plan.first, *self.plan.later)):
            trial = here.trial()
            trial.answer_for_others(seat)
            for action in step:
                yield number, trial.state, action
                trial.act(seat, action)
                trial.answer_for_others(seat)
            trial.close()
            if trial.ended and trial.next_stage is None:
                return
            here = trial.position() if self.planning is None else onward(trial, seat, self.planning)


@dataclass(frozen=True, slots=True)
class _Node(Generic[S]):
    """A plan that may go on."""

    position: Position[S]
    steps: tuple[tuple[AnyAction, ...], ...]
    off: float
    value: float

    def reached_by(self, steps: tuple[tuple[AnyAction, ...], ...], off: float) -> _Node[S]:
        """The same position behind other steps, if they put less at risk."""
        return self if off >= self.off else _Node(self.position, steps, off, self.value + self.off - off)


def plans(
    start: Position[S], seat: Seat, planning: Planning[S], *, nodes: int = 2000, until: float | None = None
) -> list[Plan[S]]:
    """The finished plans of a seat that is asked something, best first; each first step once, with its best plan.

    At most so many positions are looked at, and none after the time `until` (of `time.thread_time`), so that a decision
    depends on the machine only where that limit is met, and never on what else the machine does.
    """
    best: dict[tuple[AnyAction, ...], Plan[S]] = {}
    seen: set[Hashable] = set()
    start = _resumed(start, seat, planning)
    if planning.rest is not None:
        at_rest = start.trial()
        best[()] = Plan((), (), planning.rest(at_rest.state, seat), at_rest.state)
        at_rest.close()
    layer = [_Node(start, (), 0.0, 0.0)]
    left = nodes
    for depth in range(planning.depth):
        found: dict[Hashable, _Node[S]] = {}
        for node in layer:
            for actions, trial in _continued(node.position, seat, planning):
                left -= 1
                off = node.off + sum(planning.discount(action, depth) for action in actions)
                steps = (*node.steps, actions)
                worth: float | None = None
                if trial.revealed or depth + 1 == planning.depth or _has_ended(trial, planning):
                    worth = planning.value(trial.state, seat) - off
                else:
                    mark = planning.signature(trial.state, seat)
                    if mark in found:
                        found[mark] = found[mark].reached_by(steps, off)
                    elif mark not in seen:
                        value = planning.value(trial.state, seat) - off
                        found[mark] = _Node(onward(trial, seat, planning), steps, off, value)
                    if planning.rest is not None:
                        worth = planning.rest(trial.state, seat) - off
                if worth is not None and (steps[0] not in best or best[steps[0]].value < worth):
                    best[steps[0]] = Plan(steps[0], steps[1:], worth, trial.state)
                trial.close()
                if not left:
                    break
            if not left or (until is not None and thread_time() > until):
                break
        seen.update(found)
        layer = nlargest(planning.width, found.values(), key=lambda node: node.value)
        if not layer or not left or (until is not None and thread_time() > until):
            break
    return sorted(best.values(), key=lambda plan: -plan.value)


def judged_first(judged: Sequence[Plan[S]], rest: Sequence[Plan[S]]) -> list[Plan[S]]:
    """Plans best first, of which some have been followed farther: the `rest` counts no more than the worst of those."""
    worst = min(plan.value for plan in judged)
    capped = (replace(plan, value=min(plan.value, worst)) for plan in rest)
    return sorted([*judged, *capped], key=lambda plan: -plan.value)


def _has_ended(trial: Trial[S], planning: Planning[S]) -> bool:
    return trial.ended and (trial.next_stage is None or planning.ends(trial.state, trial.next_stage))


def _resumed(start: Position[S], seat: Seat, planning: Planning[S]) -> Position[S]:
    """The position in front of the next step, without what has been answered before it."""
    trial = start.trial()
    question = trial.questions.get(seat)
    trial.close()
    return start if question is None or question.name not in planning.steps else onward(trial, seat, planning)


def onward(trial: Trial[S], seat: Seat, planning: Planning[S]) -> Position[S]:
    """Where a plan goes on behind a trial that is played no further: from how things stand, where that is possible."""
    question = trial.questions.get(seat)
    stage = None if question is None else planning.resumes(trial.state, question)
    return trial.position() if stage is None else Position(trial.begun.rules, stage, trial.state)


def _continued(
    start: Position[S], seat: Seat, planning: Planning[S]
) -> Iterator[tuple[tuple[AnyAction, ...], Trial[S]]]:
    """Every way through one step: to the next question with which a step begins, or to the end of the stage.

    Where the stage ends and goes on with the seat, the trial stands at that end.
    """
    opened = start.trial()
    opened.answer_for_others(seat)
    if seat not in opened.questions:
        opened.close()
        return
    waiting: list[tuple[tuple[AnyAction, ...], Position[S], list[Sequence[AnyAction]]]] = [
        ((), onward(opened, seat, planning), _ways(opened, seat, planning))
    ]
    opened.close()
    while waiting:
        done, position, ways = waiting.pop()
        for way in ways:
            trial = position.trial()
            actions, following = done, [way]
            # What is left without a choice is decided on the same trial; only where ways part a new one is needed.
            while len(following) == 1 and trial.play(seat, following[0]):
                trial.answer_for_others(seat)
                actions = (*actions, *following[0])
                question = trial.questions.get(seat)
                if trial.revealed or question is None or question.name in planning.steps:
                    yield actions, trial
                    break
                following = _ways(trial, seat, planning) if len(actions) < MOST_ANSWERS else []
            else:
                if len(following) > 1:
                    waiting.append((actions, onward(trial, seat, planning), following))
                trial.close()


def _ways(trial: Trial[S], seat: Seat, planning: Planning[S]) -> list[Sequence[AnyAction]]:
    return list(planning.ways(trial.state, seat, trial.questions[seat]))
