"""Ideas of the program for a seat, in words, with their estimated values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from bot.computer_players.decision_search import GAIN, next_decisions, prospects, weigh, weighed
from bot.drafts.choice_tree import with_defaults
from bot.drafts.preview import same_turn
from rules.engine import AnyAction, Decision, Seat, Table, Text
from rules.engine.computer_player import Level, PlayStyle
from rules.engine.core.notation import format_action
from rules.engine.hosting.redealt_table import redealt_copy
from rules.engine.search import RankedPlan

MOST_ANSWERS = 4
"""The most answers before a turn, such as to several offers, after which its plan is looked for."""
MOST_LATER = 5
"""The most steps of later turns that are described."""


@dataclass(frozen=True, slots=True)
class DescribedStep:
    """A decision in words: the name of its kind, and its cost and gain; or a sentence that says it shorter."""

    kind: Text
    what: Text
    sentence: Text | None = None
    now: bool = True
    """True if it belongs to the present turn, before anything is revealed."""


@dataclass(frozen=True, slots=True)
class Idea:
    """A possible plan of a seat."""

    steps: tuple[tuple[DescribedStep, ...], ...]
    """Its decisions in words, grouped by step."""
    first: tuple[str, ...]
    """The decisions of its first step, in notation."""
    in_turn: tuple[str, ...]
    """Its decisions in the present turn in notation, up to one that reveals something or after which others decide."""
    worth: float
    """The value of the position after it: in expected points where `turn` is not given."""
    planned: bool = True
    """True if the value comes from a whole plan; that of a single choice is only for comparison."""
    turn: float | None = None
    """The value of one turn, in titles that are not won by points."""
    aim: Text | None = None
    """The aim of the seat and how far it is, where the title names it."""


def ideas(table: Table[Any], seat: Seat, level: Level, most: int) -> list[Idea]:
    """Return the best ideas for a seat at a level, best first; hidden information influences none of them."""
    found = prospects(table, seat, level)
    if found:
        return _from_plans(table, seat, found, most)
    choices = _choices(table, seat, level)[:most]
    return _with_rest_of_turn(table, seat, level, choices[0][1], most) or [
        _at_once(table, seat, worth, actions) for worth, actions in choices
    ]


def ideas_at(
    table: Table[Any], decision_count: int, seat: Seat, level: Level, most: int, style: PlayStyle = "balanced"
) -> list[Idea]:
    """Return the ideas for a seat in an earlier position, at a level and in a style."""
    return ideas(_in_style(earlier(table, decision_count), style), seat, level, most)


def ideas_as_seen(
    table: Table[Any],
    decision_count: int,
    seat: Seat,
    level: Level,
    most: int,
    reader: Seat | None,
    style: PlayStyle = "balanced",
) -> list[Idea]:
    """Return the ideas that a reader of a running game may know: everything hidden from the reader is redealt first.

    Empty where the events of the turn do not fit the redealt position.
    """
    before = earlier(table, decision_count)
    dealt = before if table.rules.open_information else _dealt_anew(before, seat, reader)
    return [] if dealt is None else ideas(_in_style(dealt, style), seat, level, most)


def _in_style(table: Table[Any], style: PlayStyle) -> Table[Any]:
    table.rules = table.rules.in_style(style)
    return table


def _from_plans(table: Table[Any], seat: Seat, found: Sequence[RankedPlan[Any]], most: int) -> list[Idea]:
    distinct = _alternatives(table, without_duplicates(found))
    # Rather an equivalent place than no alternative.
    shown = distinct if len(distinct) > 1 else _alternatives(table, found)
    return [_planned(table, seat, prospect) for prospect in shown[:most]]


def _with_rest_of_turn(
    table: Table[Any], seat: Seat, level: Level, answer: Sequence[AnyAction], most: int
) -> list[Idea]:
    """Return the ideas for the turn after an answer that comes first, such as to an offer of power.

    Empty if the answer ends the turn or reveals something, or if no plan is made after it.
    """
    tried, answers = table.clone(), list[AnyAction]()
    for _ in range(MOST_ANSWERS):
        for action in answer:
            tried.act(seat, action)
            answers.append(action)
            if tried.log[-1].reveals or not same_turn(table, tried, seat):
                return []
        found = prospects(tried, seat, level)
        if found:
            first, in_words = _notation(answers), described(table, seat, answers)
            return [
                replace(idea, steps=(in_words, *idea.steps), first=first, in_turn=(*first, *idea.in_turn))
                for idea in _from_plans(tried, seat, found, most)
            ]
        answer = next_decisions(tried, seat, level)
    return []


def earlier(table: Table[Any], decision_count: int) -> Table[Any]:
    """Return the table as it was after so many decisions."""
    before = table.clone()
    before.undo(decision_count)
    return before


def _dealt_anew(table: Table[Any], seat: Seat, reader: Seat | None) -> Table[Any] | None:
    """Return the position with everything hidden from a reader redealt; None where it could not have arisen so."""
    dealt = redealt_copy(table, reader, Random(f"{table.seed_commitment} {table.decision_count} {reader}"))
    since = table.decision_count - table.sealed_count - table.stage_began
    return dealt if seat in dealt.questions and dealt.decision_count == since else None


def without_duplicates(found: Sequence[RankedPlan[Any]]) -> list[RankedPlan[Any]]:
    """Return the plans without those that do the same as a better one in another order, or in an equivalent place."""
    kept: list[RankedPlan[Any]] = []
    known: set[object] = set()
    for prospect in found:
        plan = prospect.plan
        steps = (plan.first, *plan.later)
        kinds = tuple(tuple(action.tag for action in step) for step in steps)
        marks = {(round(plan.value, 1), kinds), tuple(sorted(format_action(each) for step in steps for each in step))}
        if known.isdisjoint(marks):
            kept.append(prospect)
            known |= marks
    return kept


def _alternatives(table: Table[Any], found: Sequence[RankedPlan[Any]]) -> list[RankedPlan[Any]]:
    """Return the best plan, then those that begin otherwise and do more than pass."""
    kept, known = [found[0]], {frozenset(map(format_action, found[0].plan.first))}
    idle = (*table.rules.passing, *table.rules.menus.closing)
    for prospect in found[1:]:
        first = frozenset(map(format_action, prospect.plan.first))
        if first not in known and not all(isinstance(action, idle) for action in prospect.plan.first):
            kept.append(prospect)
            known.add(first)
    return kept


def _choices(table: Table[Any], seat: Seat, level: Level) -> list[tuple[float, Sequence[AnyAction]]]:
    """Return the choice of the program with its value, then other ones that the program does not prefer.

    The same choice with other values of optional fields, such as another payment, is no alternative.
    """
    best = tuple(next_decisions(table, seat, level))
    worth, usual = weigh(table, seat, best), tuple(map(with_defaults, best))
    warning = table.rules.menus.irreversible_warning
    idle = (*table.rules.passing, *table.rules.menus.closing)
    others = [
        each
        for each in weighed(table, seat)
        if tuple(map(with_defaults, each[1])) != usual
        and each[0] < worth + GAIN
        and not any(warning(type(action)) for action in each[1])
        and not all(isinstance(action, idle) for action in each[1])
    ]
    return [(worth, best), *others]


def _planned(table: Table[Any], seat: Seat, prospect: RankedPlan[Any]) -> Idea:
    plan = prospect.plan
    first = plan.first or _ending(table, seat)
    in_turn = _in_turn(table, seat, (*first, *(action for step in plan.later for action in step)))
    steps: list[list[DescribedStep]] = []
    count = later = 0
    for number, state, action in prospect.decisions(seat):
        if number == len(steps):
            later += count >= len(in_turn)
            if later > MOST_LATER:
                break
            steps.append([])
        count += 1
        if steps[number] and isinstance(action, table.rules.menus.closing):
            # The end of a turn after its actions needs no mention.
            continue
        steps[number].append(_described(table, state, seat, action, now=count <= len(in_turn)))
    if not plan.first:
        steps[:1] = [[*described(table, seat, first)]]
    told = tuple(tuple(step) for step in steps if step)
    worth_of_a_turn, aim = _worth_of_a_turn(table), _aim(table, seat, plan.state)
    return Idea(told, _notation(first), _notation(in_turn), plan.value, turn=worth_of_a_turn, aim=aim)


def _in_turn(table: Table[Any], seat: Seat, actions: Iterable[AnyAction]) -> list[AnyAction]:
    """Return the actions up to the end of the turn, a reveal or a decision of others.

    A plan is made for one deal of the hidden cards, so an action that the position does not allow also ends it.
    """
    tried = table.clone()
    done: list[AnyAction] = []
    for action in actions:
        if not same_turn(table, tried, seat) or tried.obstacle(seat, action) is not None:
            break
        tried.act(seat, action)
        done.append(action)
        if tried.log[-1].reveals:
            break
    return done


def _ending(table: Table[Any], seat: Seat) -> tuple[AnyAction, ...]:
    """Return the decision that ends the turn, for a plan that does nothing more in it."""
    closing = (option for option in table.legal_actions(seat) if isinstance(option, table.rules.menus.closing))
    return tuple(closing)[:1]


def _at_once(table: Table[Any], seat: Seat, worth: float, actions: Sequence[AnyAction]) -> Idea:
    told, in_turn = described(table, seat, actions), _in_turn(table, seat, actions)
    turn = _worth_of_a_turn(table)
    return Idea((told,), _notation(actions), _notation(in_turn), worth, planned=False, turn=turn)


def _worth_of_a_turn(table: Table[Any]) -> float | None:
    return None if table.rules.computer_player is None else table.rules.computer_player.turn_value


def _aim(table: Table[Any], seat: Seat, state: Any) -> Text | None:
    player = table.rules.computer_player
    return None if player is None or player.aim is None else player.aim(state, seat)


def described(table: Table[Any], seat: Seat, actions: Sequence[AnyAction]) -> tuple[DescribedStep, ...]:
    """Return actions of a seat in words, from what it may see at each; up to the first reveal."""
    shown, told = table.clone(), []
    for action in actions:
        told.append(_described(shown, shown.view(seat).state, seat, action))
        shown.act(seat, action)
        if shown.log[-1].reveals:
            break
    return tuple(told)


def _described(table: Table[Any], state: Any, seat: Seat, action: AnyAction, *, now: bool = True) -> DescribedStep:
    words = table.rules.words
    sentence = None if words.decided is None else words.decided(state, action)
    return DescribedStep(action.kind_name(), words.describe(state, seat, action), sentence, now)


def _notation(actions: Iterable[AnyAction]) -> tuple[str, ...]:
    return tuple(map(format_action, actions))


def turn_of(log: Sequence[Decision], last: int) -> int:
    """Return the index of the first of the decisions of one seat that end with decision `last`, without others
    between.
    """
    first = last
    while first and log[first - 1].seat == log[last].seat and not log[first].reveals:
        first -= 1
    return first


def beginning_of_turn(table: Table[Any], last: int) -> int:
    """Return the index of the first decision of the turn that ends with decision `last`.

    A choice of the set-up that is followed by the first turn of the same seat is not part of that turn.
    """
    first, seat = turn_of(table.log, last), table.log[last].seat
    at = earlier(table, first)
    begins, turn = first, at.turn(seat)
    for number in range(first, last):
        at.replay(table.log[number])
        if at.turn(seat) != turn:
            begins, turn = number + 1, at.turn(seat)
    return begins
