"""What the program thinks a seat could do, in words, with what it takes it to be worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.computer_players.choosing import GAIN, next_decisions, prospects, weigh, weighed
from rules.engine import AnyAction, Decision, Seat, Table, Text
from rules.engine.computer_player import Level
from rules.engine.core.notation import format_action
from rules.engine.hosting.redealt_table import redealt_copy
from rules.engine.search import RankedPlan

MOST_STEPS = 5
"""So many steps of a plan are told."""


@dataclass(frozen=True, slots=True)
class Told:
    """A decision in words: the name of its kind, and what it costs and brings."""

    kind: Text
    what: Text


@dataclass(frozen=True, slots=True)
class Idea:
    """Something a seat could do."""

    steps: tuple[tuple[Told, ...], ...]
    """Its decisions in words: those of each step together, as far as they are told."""
    goes_on: bool
    """True if more follows."""
    first: tuple[str, ...]
    """What is decided at once, in notation."""
    worth: float
    """How well the seat stands then: in points it may hope for where no turn is given."""
    planned: bool = True
    """True if that comes from a whole plan; the worth of a single choice is only to be compared with others."""
    turn: float | None = None
    """How much of that a turn is worth, in titles that are not won by points."""
    aim: Text | None = None
    """What the seat is after then and how far that is, where the title tells so."""


def ideas(table: Table[Any], seat: Seat, level: Level, most: int) -> list[Idea]:
    """Return the best that a seat could do now as a level sees it, best first; what it cannot see influences none of
    it.
    """
    found = unlike(prospects(table, seat, level))[:most]
    if found:
        return [_planned(table, seat, prospect) for prospect in found]
    return [_at_once(table, seat, worth, actions) for worth, actions in _choices(table, seat, level)[:most]]


def ideas_at(table: Table[Any], decision_count: int, seat: Seat, level: Level, most: int) -> list[Idea]:
    """What a seat could have done in an earlier position, as a level sees it there."""
    return ideas(earlier(table, decision_count), seat, level, most)


def ideas_as_seen(
    table: Table[Any], decision_count: int, seat: Seat, level: Level, most: int, reader: Seat | None
) -> list[Idea]:
    """Return the same as far as a reader of a running game can tell: what that reader cannot see is dealt anew before.

    Nothing where what has happened in the turn does not fit what was dealt.
    """
    before = earlier(table, decision_count)
    dealt = before if table.rules.open_information else _dealt_anew(before, seat, reader)
    return [] if dealt is None else ideas(dealt, seat, level, most)


def earlier(table: Table[Any], decision_count: int) -> Table[Any]:
    """Return the table as it was after so many decisions."""
    before = table.clone()
    before.undo(decision_count)
    return before


def _dealt_anew(table: Table[Any], seat: Seat, reader: Seat | None) -> Table[Any] | None:
    """Return the position with everything hidden from a reader dealt anew; None where it cannot have come about so."""
    dealt = redealt_copy(table, reader, Random(f"{table.seed_commitment} {table.decision_count} {reader}"))
    since = table.decision_count - table.sealed_count - table.stage_began
    return dealt if seat in dealt.questions and dealt.decision_count == since else None


def unlike(found: Sequence[RankedPlan[Any]]) -> list[RankedPlan[Any]]:
    """Without plans that do the same as a better one in another order, or elsewhere where that makes no difference."""
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


def _choices(table: Table[Any], seat: Seat, level: Level) -> list[tuple[float, Sequence[AnyAction]]]:
    """What the program takes at once, and what it takes to be worth less."""
    best = tuple(next_decisions(table, seat, level))
    worth = weigh(table, seat, best)
    warning = table.rules.menus.irreversible_warning
    others = [
        each
        for each in weighed(table, seat)
        if each[1] != best and each[0] < worth - GAIN and not any(warning(type(action)) for action in each[1])
    ]
    return [(worth, best), *others]


def _planned(table: Table[Any], seat: Seat, prospect: RankedPlan[Any]) -> Idea:
    plan = prospect.plan
    steps: list[list[Told]] = []
    for number, state, action in prospect.decisions(seat):
        if number == MOST_STEPS:
            break
        if number == len(steps):
            steps.append([])
        if steps[number] and isinstance(action, table.rules.menus.closing):
            # That a turn ends behind what is done in it needs no word.
            continue
        steps[number].append(Told(action.kind_name(), table.rules.words.describe(state, seat, action)))
    first = plan.first or _ending(table, seat)
    if not plan.first:
        steps[:1] = [[*described(table, seat, first)]]
    told = tuple(tuple(step) for step in steps if step)
    goes_on = prospect.goes_on or 1 + len(plan.later) > MOST_STEPS
    worth_of_a_turn, aim = _worth_of_a_turn(table), _aim(table, seat, plan.state)
    return Idea(told, goes_on, _notation(first), plan.value, turn=worth_of_a_turn, aim=aim)


def _ending(table: Table[Any], seat: Seat) -> tuple[AnyAction, ...]:
    """What a plan comes to that does nothing more in the turn."""
    closing = (option for option in table.legal_actions(seat) if isinstance(option, table.rules.menus.closing))
    return tuple(closing)[:1]


def _at_once(table: Table[Any], seat: Seat, worth: float, actions: Sequence[AnyAction]) -> Idea:
    told = described(table, seat, actions)
    return Idea((told,), False, _notation(actions), worth, planned=False, turn=_worth_of_a_turn(table))


def _worth_of_a_turn(table: Table[Any]) -> float | None:
    return None if table.rules.computer_player is None else table.rules.computer_player.turn_value


def _aim(table: Table[Any], seat: Seat, state: Any) -> Text | None:
    player = table.rules.computer_player
    return None if player is None or player.aim is None else player.aim(state, seat)


def described(table: Table[Any], seat: Seat, actions: Sequence[AnyAction]) -> tuple[Told, ...]:
    """Actions of a seat in words, from what it may see at each; up to the first that reveals something."""
    shown, told = table.clone(), []
    for action in actions:
        told.append(Told(action.kind_name(), shown.rules.words.describe(shown.view(seat).state, seat, action)))
        shown.act(seat, action)
        if shown.log[-1].reveals:
            break
    return tuple(told)


def _notation(actions: Iterable[AnyAction]) -> tuple[str, ...]:
    return tuple(map(format_action, actions))


def turn_of(log: Sequence[Decision], last: int) -> int:
    """Return where the decisions of one seat begin that go up to a decision without anybody else deciding between
    them.
    """
    first = last
    while first and log[first - 1].seat == log[last].seat and not log[first].reveals:
        first -= 1
    return first
