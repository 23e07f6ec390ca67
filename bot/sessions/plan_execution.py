"""Playing planned turns when they are due (ND-18.15, CIV-18.13)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from bot.drafts.preview import DraftPreview, is_side_answer, prepare, preview_lines, same_turn
from bot.store.plans import REST, Plan, PlannedStep, PlannedTurn
from rules.engine import AnyAction, Rules, Seat, Table, Text, say
from rules.engine.core.notation import NotationError
from rules.engine.core.text import listing


@dataclass(frozen=True, slots=True)
class ChangedStep:
    """A step of a plan that is still possible, but whose cost or gain has changed."""

    now: Text
    before: Text
    more: Text | None = None
    """The goods it costs more than when it was planned."""
    less: Text | None = None
    """The goods it costs less."""

    @property
    def is_cheaper(self) -> bool:
        """True if only the price has changed and is lower now; no player objects to that."""
        return self.less is not None and self.more is None


@dataclass(frozen=True, slots=True)
class DueTurn:
    """The part of a planned turn that is played now that it is due."""

    actions: tuple[AnyAction, ...]
    """The actions that are played, up to the first reveal."""
    stop: Text | None = None
    """The reason why its owner has to decide instead."""
    tells: bool = False
    """True if the speed of the answer could tell others something."""


def planned_turn(table: Table[Any], seat: Seat, lines: Sequence[str]) -> PlannedTurn:
    """Return the legal prefix of the lines as a planned turn for the present turn of `table`.

    After a line that reveals something, the lines that follow are checked as if nothing were revealed.
    """
    preview = preview_lines(table, seat, lines, looks_past=True)
    return PlannedTurn(table.questions[seat].name, _steps(preview, preview.lines), table.rules.round(table.state))


def rest_of(preview: DraftPreview, lines: Sequence[str], played: int) -> PlannedTurn:
    """Return the lines of a draft, and perhaps the end of the turn, that follow those that are played at once."""
    return PlannedTurn(REST, _steps(preview, lines)[played:])


def _steps(preview: DraftPreview, lines: Sequence[str]) -> tuple[PlannedStep, ...]:
    """Return the lines of a draft as steps, with their expected cost and gain where nothing unknown changes them."""
    tried, seat = preview.origin.clone(), preview.seat
    steps: list[PlannedStep] = []
    for number, line in enumerate(lines, start=1):
        action = tried.parse(line)
        steps.append(_step(tried, seat, line, action))
        if number < len(lines):
            prepare(tried, preview, number, action)
    return tuple(steps)


def due_turn(table: Table[Any], seat: Seat, plan: Plan) -> DueTurn:
    """Return the part of the next planned turn that can be played without asking, or why it cannot.

    It is played when nothing has stopped the plan, every step is legal, and each costs no more and brings and leaves
    unused the same as planned. It is played up to the first step that reveals something or lets others answer; after
    that the rest is checked again. Of such a rest, the steps before the next reveal are played even if a later step has
    changed.
    """
    assert plan.next is not None, "the plan of a seat is looked at when it says something of the next turn"
    stop = _stopped(table, seat, plan)
    if stop is not None:
        return DueTurn((), stop)
    tried, tells = table.clone(), False
    actions: list[AnyAction] = []
    certain, is_rest = 0, plan.rest is not None
    for step in plan.next.steps:
        question, action = tried.questions.get(seat), legal(tried, seat, step.line)
        if question is None or (actions and not same_turn(table, tried, seat)):
            return DueTurn(tuple(actions[:certain]), say("Your turn goes differently than planned."))
        if action is None:
            return DueTurn(tuple(actions[:certain]), say("Not every step of your plan is possible."))
        changed = _changed(tried, seat, step, action, is_rest) if is_rest or not action.stands_as_planned else None
        if changed is not None:
            return DueTurn(tuple(actions[:certain]), changed)
        tells = tells or (question.reveals and not is_rest)
        tried.act(seat, action)
        actions.append(action)
        others_answer = seat not in tried.questions and tried.turn(seat) == table.turn(seat)
        if not is_rest and (tried.log[-1].reveals or others_answer):
            break
        if is_rest and (tried.log[-1].reveals or not _decides(tried, seat)):
            certain = len(actions)
    return DueTurn(tuple(actions), tells=tells)


def _changed(table: Table[Any], seat: Seat, step: PlannedStep, action: AnyAction, is_rest: bool) -> Text | None:
    """Return what has changed about a legal step since it was planned; None if nothing has.

    After a reveal, a lower price is reported as well.
    """
    now = _step(table, seat, step.line, action)
    change = _change(table.rules, step, now, action)
    if change is not None and (is_rest or not change.is_cheaper):
        return say("A step of your plan costs more or brings something else now.")
    if step.words is not None and now.unused != step.unused:
        return say("Your plan would leave something else unused now.")
    return None


def is_due(table: Table[Any], seat: Seat, plan: Plan) -> bool:
    """Return whether the turn that the seat has planned has come.

    It may begin with another question than planned, if a later step of the plan is possible there. An action that only
    ends a turn is evidence only for the rest of the present turn, because it ends other turns as well.
    """
    if plan.seat != seat or plan.next is None or not _decides(table, seat):
        return False
    if table.questions[seat].name == plan.next.question:
        return True
    ending = () if plan.rest is not None else table.rules.menus.closing
    possible = (legal(table, seat, line) for line in plan.next.lines)
    return any(action is not None and not isinstance(action, ending) for action in possible)


def _decides(table: Table[Any], seat: Seat) -> bool:
    """Return whether the seat decides in its own turn."""
    question = table.questions.get(seat)
    return question is not None and not question.off_turn


def change_of(table: Table[Any], seat: Seat, step: PlannedStep, action: AnyAction) -> ChangedStep | None:
    """Return how the cost and gain of a step differ from the plan; None where they are the same."""
    return _change(table.rules, step, _step(table, seat, step.line, action), action)


def _change(rules: Rules[Any], step: PlannedStep, now: PlannedStep, action: AnyAction) -> ChangedStep | None:
    if step.words is None or now.words is None or step.words == now.words:
        return None
    if isinstance(action, rules.menus.conversions):
        # The words also say what they would suffice for, which is no gain.
        return None
    costs = rules.words.costs
    if costs is None or now.cost is None or step.cost is None:
        return ChangedStep(now.words, step.words)
    more = {kind: n - step.cost.get(kind, 0) for kind, n in now.cost.items()}
    told = [{kind: sign * n for kind, n in more.items() if sign * n > 0} for sign in (1, -1)]
    return ChangedStep(now.words, step.words, *(costs.amount(goods) if goods else None for goods in told))


def stop_signals(table: Table[Any], seat: Seat) -> dict[str, Collection[str]]:
    """Return the signals that can stop plans, by the name of the stop condition."""
    return {stop.name: stop.signals(table.state, seat) for stop in table.rules.plan_stops}


def known_signals(table: Table[Any], seat: Seat) -> tuple[str, ...]:
    """Return all present signals together. Those that exist when a plan is made do not stop it."""
    return tuple(sorted(sign for signs in stop_signals(table, seat).values() for sign in signs))


def would_lapse(table: Table[Any], seat: Seat) -> list[Text]:
    """Return the open offers that would lapse if the seat decided anything else first."""
    lapses = table.rules.words.lapses
    return [] if lapses is None else [*lapses(table.view(seat).state, seat)]


def legal(table: Table[Any], seat: Seat, line: str) -> AnyAction | None:
    """Return the action of a line if it is legal now, else None."""
    try:
        action = table.parse(line)
    except NotationError:
        return None
    return action if table.obstacle(seat, action) is None else None


def _stopped(table: Table[Any], seat: Seat, plan: Plan) -> Text | None:
    """Return the event since the plan was made that stops all of it, or None."""
    due = plan.next
    assert due is not None, "there is something to be stopped"
    told = next((stop.told for stop in table.rules.plan_stops if stop.name == plan.stopped), None)
    if told is not None:
        return told
    if due.round is not None and table.rules.round(table.state) != due.round:
        return say("A round has ended.")
    first, open_offers = legal(table, seat, due.lines[0]), would_lapse(table, seat)
    if open_offers and (first is None or not is_side_answer(table, first)):
        return say("Your plan would give this up: {open}.", open=listing(open_offers))
    return None


def _step(table: Table[Any], seat: Seat, line: str, action: AnyAction) -> PlannedStep:
    words, state = table.rules.words, table.view(seat).state
    cost = None if words.costs is None else words.costs.of(state, seat, action)
    return PlannedStep(line, words.describe(state, seat, action), action.leaves_unused(state, seat), cost)
