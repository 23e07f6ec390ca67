"""Decisions of computer players: try the legal actions and take the one that leaves the seat best off.

Hidden information is never used: positions are evaluated by the seat's view, and a reveal by the view before it. There
is no randomness, so the same position always leads to the same decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from random import Random
from typing import Any

from bot.drafts.preview import same_turn
from rules.engine import AnyAction, Seat, Table
from rules.engine.computer_player import Level, PlayStyle
from rules.engine.core.secret import redact
from rules.engine.search import Position, RankedPlan

MOST_TRIED = 60
"""The most options to try for one decision; of more, only some of each kind are tried."""
MOST_IN_A_TURN = 40
"""The most decisions in one turn; after that the program takes an action that ends it."""
GAIN = 0.01
"""The least gain for an optional action, so that a turn ends."""

ActionSequence = tuple[AnyAction, ...]
"""Actions that are decided as one."""


def plan(
    table: Table[Any], seat: Seat, level: Level | None = "normal", style: PlayStyle = "balanced"
) -> list[AnyAction]:
    """Return the decisions of a seat up to the end of its turn, a decision of others or a reveal.

    There is at least one when the seat has a question; `table` is not changed. Without a level nothing is planned: each
    decision is the best immediate one, which takes little time.
    """
    preview = table.clone()
    preview.rules = table.rules.in_style(style)
    planned: list[AnyAction] = []
    while seat in preview.questions and len(planned) < MOST_IN_A_TURN:
        if planned and not same_turn(table, preview, seat):
            break
        for number, action in enumerate(next_decisions(preview, seat, level)):
            if number and (seat not in preview.questions or preview.obstacle(seat, action) is not None):
                # A plan rests on what was known; after a surprise, plan again.
                break
            preview.act(seat, action)
            planned.append(action)
            if preview.log[-1].reveals:
                return planned
    return planned


def next_decisions(table: Table[Any], seat: Seat, level: Level | None) -> Sequence[AnyAction]:
    """Return the next decision of a seat, with the following ones if they were planned together."""
    return _thought_out(table, seat, level) or choice(table, seat)


def _thought_out(table: Table[Any], seat: Seat, level: Level | None) -> Sequence[AnyAction]:
    """Return the decisions planned by the title for a seat, from what it knows; empty where a title does not plan.

    The chance in a plan is the same whenever the position is the same.
    """
    player = table.rules.computer_player
    if level is None or player is None or player.plan is None or _decided_this_turn(table, seat) >= MOST_IN_A_TURN:
        return ()
    chance = _chance(table, seat)
    position = Position.of(table, seat, chance)
    thought = () if position is None else player.plan(position, seat, level, chance)
    return thought if thought and table.obstacle(seat, thought[0]) is None else ()


def prospects(table: Table[Any], seat: Seat, level: Level) -> Sequence[RankedPlan[Any]]:
    """Return the plans that a seat compares, best first; none where it decides without comparing plans."""
    player = table.rules.computer_player
    if player is None or player.rank_plans is None:
        return ()
    chance = _chance(table, seat)
    position = Position.of(table, seat, chance)
    return () if position is None else player.rank_plans(position, seat, level, chance)


def _chance(table: Table[Any], seat: Seat) -> Random:
    return Random(f"{table.seed_commitment} {table.decision_count} {seat}")


def whole_turn(
    table: Table[Any], seat: Seat, level: Level | None = "normal", style: PlayStyle = "balanced"
) -> list[AnyAction]:
    """Return the decisions of a seat up to the end of its turn or a decision of others; without a level as in `plan`.

    Chance is the same on the table itself, so decisions after a reveal fit there.
    """
    preview = table.clone()
    decided: list[AnyAction] = []
    while (
        seat in preview.questions and (not decided or same_turn(table, preview, seat)) and len(decided) < MOST_IN_A_TURN
    ):
        for action in plan(preview, seat, level, style):
            preview.act(seat, action)
            decided.append(action)
    return decided


def choice(table: Table[Any], seat: Seat) -> ActionSequence:
    """Return the best present decision of the seat."""
    if _decided_this_turn(table, seat) >= MOST_IN_A_TURN:
        return (_way_out(table, seat),)
    player = table.rules.computer_player
    if player is not None and player.decide is not None:
        return (player.decide(table.view(seat).state, seat, table.questions[seat]),)
    return weighed(table, seat)[0][1]


def weighed(table: Table[Any], seat: Seat) -> list[tuple[float, ActionSequence]]:
    """Return the options of the seat with their values, best first; useless ones come last."""
    ways, now = _some(_ways(table, seat)), _worth(table, seat)
    if len(ways) == 1:
        return [(now, ways[0])]
    menu = table.rules.menus.of(table.questions[seat])
    judged = [(_judged(table, seat, way, now), way) for way in ways]
    # Equal values keep their order, because options are ordered by likelihood.
    return sorted(judged, key=lambda each: (each[0] <= now + GAIN and menu.is_secondary(each[1][-1]), -each[0]))


def weigh(table: Table[Any], seat: Seat, way: ActionSequence) -> float:
    """Return the value of some actions for the seat, using only what it knows."""
    return _judged(table, seat, way, _worth(table, seat))


def _ways(table: Table[Any], seat: Seat) -> list[ActionSequence]:
    """Return every choice, including the combinations of the title."""
    rules = table.rules
    ways: list[ActionSequence] = [(each,) for each in table.offered_actions(seat)]
    if rules.menus.combinations is not None:
        found = rules.menus.combinations(table.view(seat).state, seat)
        ways += [tuple(each.actions) for each in found if _is_legal(table, seat, each.actions)]
    return ways


def _is_legal(table: Table[Any], seat: Seat, actions: Sequence[AnyAction]) -> bool:
    tried = table.clone()
    for action in actions:
        if tried.obstacle(seat, action) is not None:
            return False
        tried.act(seat, action)
    return True


def _some(ways: Sequence[ActionSequence]) -> list[ActionSequence]:
    """Return at most `MOST_TRIED` of the choices: the first ones of each kind of action in turn."""
    if len(ways) <= MOST_TRIED:
        return list(ways)
    by_kind: dict[tuple[str, ...], list[ActionSequence]] = {}
    for way in ways:
        by_kind.setdefault(tuple(action.tag for action in way), []).append(way)
    in_turn = [way for several in zip_longest(*by_kind.values()) for way in several if way is not None]
    return in_turn[:MOST_TRIED]


def _judged(table: Table[Any], seat: Seat, way: ActionSequence, now: float) -> float:
    """Return the value of the actions for the seat, using only what it knows."""
    preview = table.clone()
    hopes = 0.0
    before = now
    expect = None if table.rules.computer_player is None else table.rules.computer_player.expected_gain
    for action in way:
        if expect is not None:
            hopes += expect(preview.view(seat).state, seat, action)
        preview.act(seat, action)
        if preview.log[-1].reveals:
            return before + hopes
        before = _worth(preview, seat) if action is not way[-1] else before
    if preview.sealed_count and not _answered_by_others(preview):
        return before + hopes
    return _worth(preview, seat, spoil=True) + hopes


def _answered_by_others(table: Table[Any]) -> bool:
    """Give the default answers of others, so that an answer waiting for them is carried out.

    Return False where their answers or the consequences would reveal something hidden.
    """
    while table.sealed_count:
        other, question = next(iter(table.questions.items()))
        if question.reveals:
            return False
        table.act(other, _way_out(table, other))
    return not table.log[-1].chance


def _worth(table: Table[Any], seat: Seat, *, spoil: bool = False) -> float:
    """Return the value of the position for the seat by its view. With `spoil` the state may be damaged, for tables that
    are thrown away.
    """
    if table.rules.computer_player is None:
        return 0.0
    if spoil:
        redact(table.state, seat)
        return table.rules.computer_player.evaluate(table.state, seat)
    return table.rules.computer_player.evaluate(table.view(seat).state, seat)


def _decided_this_turn(table: Table[Any], seat: Seat) -> int:
    return sum(decision.seat == seat for decision in table.log[table.stage_began :])


def _way_out(table: Table[Any], seat: Seat) -> AnyAction:
    """Return the default answer of the rules."""
    question = table.questions[seat]
    answer = None if question.default is None else question.default(table.view(seat).state, seat)
    return table.legal_actions(seat)[0] if answer is None else answer
