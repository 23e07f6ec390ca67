"""What becomes of turns that were planned ahead when they come (ND-18.15, CIV-18.13)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from bot.drafts.preview import DraftPreview, answers_beside, prepare, same_turn, try_out
from bot.store.plans import REST, Plan, PlannedStep, PlannedTurn
from rules.engine import AnyAction, Rules, Seat, Table, Text, say
from rules.engine.core.notation import NotationError
from rules.engine.core.text import listing


@dataclass(frozen=True, slots=True)
class ChangedStep:
    """A step of a plan that is still possible, but costs or brings something else than when it was planned."""

    now: Text
    before: Text
    more: Text | None = None
    """The goods it costs more than then."""
    less: Text | None = None
    """Those it costs less."""

    @property
    def is_cheaper(self) -> bool:
        """True if it is the price that has changed, and for the better: nobody minds that."""
        return self.less is not None and self.more is None


@dataclass(frozen=True, slots=True)
class DueTurn:
    """What becomes of a planned turn that has come."""

    actions: tuple[AnyAction, ...]
    """What is played of it, up to the first reveal."""
    stop: Text | None = None
    """Why its owner is asked instead."""
    tells: bool = False
    """True if others could tell something from how fast it is played."""


def planned_turn(table: Table[Any], seat: Seat, lines: Sequence[str]) -> PlannedTurn:
    """Lines as the turn that `table` is at, as far as they are legal one after the other.

    Behind one that reveals something they are those that are legal where nothing was revealed.
    """
    preview = try_out(table, seat, lines, looks_past=True)
    return PlannedTurn(table.questions[seat].name, _steps(preview, preview.lines), table.rules.round(table.state))


def rest_of(preview: DraftPreview, lines: Sequence[str], played: int) -> PlannedTurn:
    """What of some lines, the draft and perhaps the end of the turn, follows those that are played at once."""
    return PlannedTurn(REST, _steps(preview, lines)[played:])


def _steps(preview: DraftPreview, lines: Sequence[str]) -> tuple[PlannedStep, ...]:
    """Return the lines of a draft as steps: each is to cost and bring what it does where nothing unknown changes it."""
    tried, seat = preview.origin.clone(), preview.seat
    steps: list[PlannedStep] = []
    for number, line in enumerate(lines, start=1):
        action = tried.parse(line)
        steps.append(_step(tried, seat, line, action))
        if number < len(lines):
            prepare(tried, preview, number, action)
    return tuple(steps)


def due_turn(table: Table[Any], seat: Seat, plan: Plan) -> DueTurn:
    """What of the next turn of a plan is played without asking, or why it is not.

    It is when nothing has stopped it, when every step is legal, and when each costs no more, brings and leaves unused
    what it did: up to the first step that reveals something or lets others answer, behind which the rest of the turn
    is looked at again. Of such a rest what comes before the next of these steps is played even if something behind it
    has changed.
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
    """What is other than when a step was planned, beside whether it is possible.

    Behind what has just been revealed a lower price is worth a look as well.
    """
    now = _step(table, seat, step.line, action)
    change = _change(table.rules, step, now, action)
    if change is not None and (is_rest or not change.is_cheaper):
        return say("A step of your plan costs more or brings something else now.")
    if step.words is not None and now.unused != step.unused:
        return say("Your plan would leave something else unused now.")
    return None


def has_come(table: Table[Any], seat: Seat, plan: Plan) -> bool:
    """Return whether the turn is there for which the seat has planned.

    It may begin with another question than it would have then, where a step behind the first one may be possible. What
    only ends a turn ends others as well, so that it tells this only of the rest of the present turn.
    """
    if plan.seat != seat or plan.next is None or not _decides(table, seat):
        return False
    if table.questions[seat].name == plan.next.question:
        return True
    ending = () if plan.rest is not None else table.rules.menus.closing
    possible = (legal(table, seat, line) for line in plan.next.lines)
    return any(action is not None and not isinstance(action, ending) for action in possible)


def _decides(table: Table[Any], seat: Seat) -> bool:
    """Return whether the seat decides in a turn of its own."""
    question = table.questions.get(seat)
    return question is not None and not question.off_turn


def change_of(table: Table[Any], seat: Seat, step: PlannedStep, action: AnyAction) -> ChangedStep | None:
    """What a step costs and brings now and did when it was planned; None where that is the same."""
    return _change(table.rules, step, _step(table, seat, step.line, action), action)


def _change(rules: Rules[Any], step: PlannedStep, now: PlannedStep, action: AnyAction) -> ChangedStep | None:
    if step.words is None or now.words is None or step.words == now.words:
        return None
    if isinstance(action, rules.menus.conversions):
        # Their words tell what they would suffice for as well, which is nothing that they bring.
        return None
    costs = rules.words.costs
    if costs is None or now.cost is None or step.cost is None:
        return ChangedStep(now.words, step.words)
    more = {kind: n - step.cost.get(kind, 0) for kind, n in now.cost.items()}
    told = [{kind: sign * n for kind, n in more.items() if sign * n > 0} for sign in (1, -1)]
    return ChangedStep(now.words, step.words, *(costs.amount(goods) if goods else None for goods in told))


def signs_of(table: Table[Any], seat: Seat) -> dict[str, Collection[str]]:
    """Return the signs of everything that stops plans, by the name of what stops them."""
    return {stop.name: stop.signs(table.state, seat) for stop in table.rules.plan_stops}


def known_signs(table: Table[Any], seat: Seat) -> tuple[str, ...]:
    """Return all of them at once: what is there when a plan is made stops nothing."""
    return tuple(sorted(sign for signs in signs_of(table, seat).values() for sign in signs))


def would_lapse(table: Table[Any], seat: Seat) -> list[Text]:
    """What the seat would let go by deciding anything else first."""
    lapses = table.rules.words.lapses
    return [] if lapses is None else [*lapses(table.view(seat).state, seat)]


def legal(table: Table[Any], seat: Seat, line: str) -> AnyAction | None:
    """Return the action of a line, where it is legal now."""
    try:
        action = table.parse(line)
    except NotationError:
        return None
    return action if table.obstacle(seat, action) is None else None


def _stopped(table: Table[Any], seat: Seat, plan: Plan) -> Text | None:
    """What has happened since the plan was made that stops all of it."""
    due = plan.next
    assert due is not None, "there is something to be stopped"
    told = next((stop.told for stop in table.rules.plan_stops if stop.name == plan.stopped), None)
    if told is not None:
        return told
    if due.round is not None and table.rules.round(table.state) != due.round:
        return say("A round has ended.")
    first, open_offers = legal(table, seat, due.lines[0]), would_lapse(table, seat)
    if open_offers and (first is None or not answers_beside(table, first)):
        return say("Your plan would give this up: {open}.", open=listing(open_offers))
    return None


def _step(table: Table[Any], seat: Seat, line: str, action: AnyAction) -> PlannedStep:
    words, state = table.rules.words, table.view(seat).state
    cost = None if words.costs is None else words.costs.of(state, seat, action)
    return PlannedStep(line, words.describe(state, seat, action), action.leaves_unused(state, seat), cost)
