"""Properties of the table in every position of every game: copies, undo, storing, replaying, secrecy."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Generator, Hashable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.engine import RecordError, Seat, Table, public_record, read_record
from rules.engine.core.checkpoint import state_adapter
from rules.engine.core.dealing import redeal, seen_by
from rules.engine.core.notation import public_text
from rules.engine.core.secret import hidden_fields
from rules.engine.hosting.planned_turns import table_on_turn
from rules.engine.hosting.redealt_table import redealt_copy
from rules.engine.search import Position as SearchedPosition
from tests.contract.cases import THOROUGH, Setup
from tests.contract.walk import Position, Watching

LONGEST_PLAN = 12
"""The most decisions of a planned turn."""


def a_clone_is_equal_and_independent(setup: Setup) -> Watching:
    """Tried in one of four positions."""
    while step := (yield):
        if step.number % 4 == 0:
            digest, record = step.table.digest(), step.table.record()
            other = step.table.clone()
            assert other.digest() == digest
            assert other.turn(step.seat) == step.table.turn(step.seat)
            other.act(step.seat, step.action)
            assert step.table.digest() == digest
            assert step.table.record() == record


def undo_and_the_same_decisions_restore_the_position(setup: Setup) -> Watching:
    """To the previous position within a stage, and sometimes to any earlier position."""
    random = Random(setup.seed)
    digests: list[str] = []
    turns: list[Hashable] = []
    while step := (yield):
        digests.append(step.table.digest())
        turns.append(step.table.turn(step.seat))
        if step.number > step.table.stage_began:
            table = step.table.clone()
            table.undo(step.number - 1)
            assert table.digest() == digests[-2]
            assert table.turn(step.table.log[-1].seat) == turns[-2]
        if step.number % 16 == 3:
            table = step.table.clone()
            to = random.randrange(step.number)
            undone = table.log[to:]
            table.undo(to)
            assert table.digest() == digests[to]
            for decision in undone:
                table.act(decision.seat, table.parse(decision.text))
            assert table.digest() == digests[-1]
            assert table.log == step.table.log, "chance gives the same again"


def a_stored_game_continues_where_it_was(setup: Setup) -> Watching:
    """Tried in one of eight positions."""
    while step := (yield):
        if step.number % 8 == 1:
            record = step.table.record()
            assert record.checkpoint is not None
            stored = json.loads(json.dumps(record.checkpoint.state))
            loaded = Table.load(setup.case.rules, replace(record, checkpoint=replace(record.checkpoint, state=stored)))
            assert loaded.digest() == step.table.digest() == record.digest
            assert loaded.log == step.table.log
            assert not loaded.restarted
            assert loaded.turn(step.seat) == step.table.turn(step.seat)
            loaded.act(step.seat, step.action)


def a_turn_never_continues_after_another_turn(setup: Setup) -> Watching:
    """Side questions do not end a turn."""
    deciding: Seat | None = None
    turn: Hashable = None
    over: set[Hashable] = set()
    while step := (yield):
        if step.table.questions[step.seat].off_turn:
            continue
        if deciding is not None and step.seat != deciding:
            over.add(turn)
        deciding, turn = step.seat, step.table.turn(step.seat)
        assert turn not in over, f"decision {step.number} of seat {step.seat} belongs to a turn that is over"


def the_readable_log_gives_the_game(setup: Setup) -> Watching:
    """With and without checking every decision."""
    table = yield from _finished()
    record = read_record(table.record().to_text())
    assert record == replace(table.record(), checkpoint=None)
    for validate in (True, False):
        again = Table.load(setup.case.rules, record, validate=validate)
        assert again.finished
        assert again.digest() == table.digest()


def a_log_without_its_seed_gives_the_game(setup: Setup) -> Watching:
    """Chance is in the log, so the seed is needed only for later chance."""
    table = (yield from _finished()).clone()
    again = Table.load(setup.case.rules, replace(table.record(), seed="", checkpoint=None))
    again.state.dice.seed = table.seed
    assert again.digest() == table.digest()
    again.undo(again.stage_began)
    table.undo(table.stage_began)
    again.state.dice.seed = table.seed
    assert again.digest() == table.digest()


def _finished() -> Generator[None, Position | None, Table[Any]]:
    """Return the table when the game is over."""
    table = None
    while step := (yield):
        table = step.table
    assert table is not None
    return table


def hidden_cards_change_neither_view_nor_options(setup: Setup) -> Watching:
    """Tried in one of five positions."""
    random = Random(setup.seed)
    while step := (yield):
        if step.number % 5:
            continue
        for viewer in viewers(step, random):
            other = step.table.clone()
            redeal(other.state, [viewer], random, setup.case.rules.hidden_pools)
            assert seen(other, viewer) == seen(step.table, viewer)
            if viewer is not None:
                assert other.legal_actions(viewer) == step.table.legal_actions(viewer)


def planned_turns_depend_only_on_the_view(setup: Setup) -> Watching:
    """Tried in one of eight positions for every seat, with random decisions up to the first reveal."""
    random = Random(setup.seed)
    while step := (yield):
        if step.number % 8 != 5:
            continue
        digest = step.table.digest()
        for seat in step.table.seats:
            planned = table_on_turn(step.table, seat)
            if planned is None:
                continue
            other = step.table.clone()
            redeal(other.state, [seat], random, setup.case.rules.hidden_pools)
            again = table_on_turn(other, seat)
            assert again is not None
            turn = planned.turn(seat)
            while seat in planned.questions and planned.turn(seat) == turn and planned.decision_count < LONGEST_PLAN:
                assert seen(again, seat) == seen(planned, seat)
                possible = planned.legal_actions(seat)
                assert again.legal_actions(seat) == possible
                action = random.choice(possible)
                planned.act(seat, action)
                again.act(seat, action)
                if planned.log[-1].reveals:
                    break
        assert step.table.digest() == digest


def a_search_position_has_the_same_view_as_the_table(setup: Setup) -> Watching:
    """Tried in one of three positions; after hidden cards of others have been used, there may be no such position."""
    random = Random(setup.seed)
    found: list[bool] = []
    same: list[bool] = []
    while step := (yield):
        if step.number % 3 == 2:
            position = SearchedPosition.of(step.table, step.seat, random)
            found.append(position is not None)
            if position is not None:
                trial = position.playout()
                trial.close()
                same.append(seen_by(trial.state, step.seat) == seen_by(step.table.state, step.seat))
                assert trial.questions[step.seat] is step.table.questions[step.seat]
    assert sum(found) >= 0.8 * len(found)
    assert sum(same) >= 0.95 * len(same)


def redealt_copies_reveal_nothing_and_can_be_played_on(setup: Setup) -> Watching:
    """Tried in one of 32 positions, of the game and of another one with the same view, with random decisions."""
    random, count = Random(setup.seed), setup.case.inventory
    same: list[bool] = []
    while step := (yield):
        if step.number % 32 != 9:
            continue
        digest, components = step.table.digest(), count(step.table.state)
        for viewer in viewers(step, random):
            dealt = redealt_copy(step.table, viewer, Random("one deal"))
            if step.table.decision_count == step.table.stage_began:
                assert seen(dealt, viewer) == seen(step.table, viewer)
                again, here = (redealt_copy(each, viewer, Random("another deal")) for each in (dealt, step.table))
                same.append(again.digest() == here.digest())
            assert count(dealt.state) == components
            for _ in range(LONGEST_PLAN):
                if not dealt.finished:
                    seat = random.choice(sorted(dealt.questions))
                    dealt.act(seat, random.choice(dealt.legal_actions(seat)))
            assert count(dealt.state) == components
        assert step.table.digest() == digest
    # Cards revealed at the beginning of a stage can depend on other cards, which then keep their places.
    assert sum(same) >= 0.9 * len(same)


def public_answers_depend_on_nothing_hidden(setup: Setup) -> Watching:
    """Tried in one of three positions, for every seat with a question."""
    random = Random(setup.seed)
    while step := (yield):
        if step.number % 3 == 1:
            other = step.table.clone()
            redeal(other.state, [None], random, setup.case.rules.hidden_pools)
            assert answers_in_public(other) == answers_in_public(step.table)


def answers_in_public(table: Table[Any]) -> list[Any]:
    """Return the answers that may be offered below a public post, with their public texts."""
    state = table.view(None).state
    return [
        (seat, option, str(table.rules.words.describe(state, seat, option)))
        for seat, question in table.questions.items()
        for option in table.legal_actions(seat)
        if question.is_public(option)
    ]


def revealing_decisions_are_marked_in_the_log(setup: Setup) -> Watching:
    """Otherwise a player could decide, look and take the decision back.

    The view after a decision must follow from what the seat and the deciding seat saw before. If it does not, the log
    must say that something was revealed. Of each kind of decision, the first, second, fourth, eighth and so on are
    tried.
    """
    random = Random(setup.seed)
    tried: Counter[str] = Counter()
    while step := (yield):
        if setup.case.rules.open_information:
            hidden = {name for _, name in hidden_fields(step.table.state, None)}
            assert hidden == {"dice"}, "a game of open information hides only its dice"
            continue
        tried[step.action.tag] += 1
        if tried[step.action.tag].bit_count() > 1 and not THOROUGH:
            continue
        after = step.table.clone()
        after.act(step.seat, step.action)
        for viewer in viewers(step, random) if not after.log[-1].reveals else ():
            other = step.table.clone()
            redeal(other.state, [step.seat, viewer], random, setup.case.rules.hidden_pools)
            other.act(step.seat, step.action)
            assert seen(other, viewer) == seen(after, viewer), f"{step.action} reveals something to {viewer}"


def a_draft_shows_all_that_is_certain_and_nothing_that_is_revealed(setup: Setup) -> Watching:
    """A decision that reveals something is carried out up to there, in the same way wherever hidden cards lie.

    Tried like `revealing_decisions_are_marked_in_the_log`.
    """
    random = Random(setup.seed)
    tried: Counter[str] = Counter()
    while step := (yield):
        tried[step.action.tag] += 1
        if tried[step.action.tag].bit_count() > 1 and not THOROUGH:
            continue
        after = step.table.clone()
        after.act(step.seat, step.action)
        halted = step.table.up_to_revelation(step.seat, step.action)
        assert (halted is not None) == after.log[-1].reveals, step.action
        other = redealt_copy(step.table, step.seat, random)
        if halted is None or seen(other, step.seat) != seen(step.table, step.seat):
            continue
        again = other.up_to_revelation(step.seat, step.action)
        assert again is not None
        assert again.what == halted.what
        assert seen(again.table, step.seat) == seen(halted.table, step.seat)
        told, told_again = ([event for event in each.events if event.readers is None or step.seat in event.readers]
                            for each in (halted, again))  # fmt: skip
        assert told == told_again


def the_log_of_a_running_game_reveals_nothing_hidden(setup: Setup) -> Watching:
    """Tried in one of sixteen positions."""
    rules = setup.case.rules
    while step := (yield):
        if step.number % 16 != 7:
            continue
        record = public_record(step.table)
        assert read_record(record.to_text()) == record
        assert (record.seed, record.digest, record.checkpoint) == ("", "", None)
        if rules.open_information:
            assert Table.load(rules, record).decision_count == step.table.decision_count - step.table.sealed_count
            continue
        assert not any(decision.chance for decision in record.decisions)
        shown = [decision.text for decision in record.decisions]
        assert shown == [public_text(decision.text, rules.actions) for decision in step.table.log[: len(shown)]]
        with pytest.raises(RecordError, match="left out"):
            Table.load(rules, record)


def viewers(step: Position, random: Random) -> Sequence[Seat | None]:
    """Return the deciding seat, and one of the other seats and of the spectators; all of them in a thorough run.

    Each kind of decision occurs often enough in the games of all set-ups to be checked for all viewers.
    """
    others = [viewer for viewer in (None, *step.table.seats) if viewer != step.seat]
    return (step.seat, *(others if THOROUGH else [random.choice(others)]))


def seen(table: Table[Any], viewer: Any) -> Any:
    """Return everything a viewer may see of a position; texts are compared with their values, before translation."""
    view, words = table.view(viewer), table.rules.words
    said = [*words.overview(view.state, viewer), *words.summary(view.state), words.headline(view.state)]
    plain = state_adapter(table.rules.state).dump_python(view.state, warnings=False)
    return plain, said, list(view.questions)
