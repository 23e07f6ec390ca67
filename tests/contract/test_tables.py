"""What the table promises for every game: copies, undo, storing, replaying, and that secrets stay secret."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.engine import RecordError, Table, public_record, read_record
from rules.engine.checkpoint import state_adapter
from rules.engine.notation import public_text
from rules.engine.secret import FACE_DOWN, hidden_fields
from tests.contract.cases import CASES, ONE_EACH, SETUPS, Case, Setup
from tests.contract.redeal import redeal
from tests.contract.test_play import walk

each_setup = pytest.mark.parametrize("setup", SETUPS, ids=str)
each_size = pytest.mark.parametrize("setup", ONE_EACH, ids=str)
each_edition = pytest.mark.parametrize(
    "setup", [*ONE_EACH, *(setup for setup in SETUPS if (setup.name, setup.seats) == ("original", 3))], ids=str
)
each_case = pytest.mark.parametrize("case", CASES.values(), ids=CASES)


@each_size
def test_a_clone_is_equal_and_independent(setup: Setup) -> None:
    for step in walk(setup):
        if step.number % 4 == 0:
            digest, record = step.table.digest(), step.table.record()
            other = step.table.clone()
            assert other.digest() == digest
            other.act(step.seat, step.action)
            assert step.table.digest() == digest
            assert step.table.record() == record


@each_setup
def test_undo_leads_back_and_the_same_decisions_forth(setup: Setup) -> None:
    random = Random(setup.seed)
    digests: list[str] = []
    for step in walk(setup):
        digests.append(step.table.digest())
        if step.number % 16 == 3:
            table = step.table.clone()
            to = random.randrange(step.number)
            undone = table.log[to:]
            table.undo(to)
            assert table.digest() == digests[to]
            for line in undone:
                table.act(line.seat, table.parse(line.text))
            assert table.digest() == digests[-1]
            assert table.log == step.table.log, "chance gives the same again"


@each_setup
def test_undo_within_the_stage_leads_back(setup: Setup) -> None:
    digests: list[str] = []
    for step in walk(setup):
        digests.append(step.table.digest())
        table = step.table.clone()
        if step.number > table.stage_began:
            table.undo(step.number - 1)
            assert table.digest() == digests[-2]


@each_setup
def test_a_stored_game_continues_where_it_was(setup: Setup) -> None:
    rules = setup.case.rules
    for step in walk(setup):
        if step.number % 8 == 1:
            record = step.table.record()
            assert record.checkpoint is not None
            stored = json.loads(json.dumps(record.checkpoint.state))
            loaded = Table.load(rules, replace(record, checkpoint=replace(record.checkpoint, state=stored)))
            assert loaded.digest() == step.table.digest() == record.digest
            assert loaded.log == step.table.log
            assert not loaded.restarted
            loaded.act(step.seat, step.action)


@each_setup
def test_the_readable_log_gives_the_game(setup: Setup) -> None:
    for step in walk(setup):
        table = step.table
    record = read_record(table.record().to_text())
    assert record == replace(table.record(), checkpoint=None)
    for validate in (True, False):
        again = Table.load(setup.case.rules, record, validate=validate)
        assert again.finished
        assert again.digest() == table.digest()


@each_setup
def test_a_log_without_its_seed_gives_the_game(setup: Setup) -> None:
    """Chance stands in the log, so the seed is needed only for what comes after."""
    rules = setup.case.rules
    for step in walk(setup):
        table = step.table
    again = Table.load(rules, replace(table.record(), seed="", checkpoint=None))
    again.state.dice.seed = table.seed
    assert again.digest() == table.digest()
    again.undo(again.stage_began)
    table.undo(table.stage_began)
    again.state.dice.seed = table.seed
    assert again.digest() == table.digest()


@each_case
def test_a_log_gives_the_same_positions_under_two_hash_seeds(case: Case) -> None:
    setup = next(setup for setup in ONE_EACH if setup.case is case)
    for step in walk(setup):
        table = step.table
    log = table.record().to_text()
    command = [sys.executable, "-m", "tests.contract.replay", case.rules.key]
    root = Path(__file__).parents[2]
    runs = [
        subprocess.run(
            command,
            input=log,
            capture_output=True,
            text=True,
            check=True,
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
        ).stdout.splitlines()
        for hash_seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert runs[0][-1] == table.digest()


@each_size
def test_what_a_seat_cannot_see_changes_neither_its_view_nor_its_options(setup: Setup) -> None:
    random = Random(setup.seed)
    for step in walk(setup, " secrets"):
        if step.number % 3:
            continue
        for viewer in (None, *step.table.seats):
            other = step.table.clone()
            redeal(other.state, [viewer], random, setup.case.pools)
            assert seen(other, viewer) == seen(step.table, viewer)
            if viewer is not None:
                assert other.options(viewer) == step.table.options(viewer)


@each_edition
def test_what_becomes_known_by_a_decision_is_marked_in_the_log(setup: Setup) -> None:
    """Otherwise whoever decided could look at it and take the decision back.

    What a seat sees after a decision must follow from what it and the deciding seat saw before, or the log says that
    something was revealed.
    """
    random = Random(setup.seed)
    for step in walk(setup, " revealing"):
        if setup.case.rules.open_information:
            hidden = {name for _, name in hidden_fields(step.table.state, None)}
            assert hidden == {"dice"}, "a game of open information hides only its dice"
            continue
        after = step.table.clone()
        after.act(step.seat, step.action)
        for viewer in (None, *step.table.seats) if not after.log[-1].uncovers else ():
            other = step.table.clone()
            redeal(other.state, [step.seat, viewer], random, setup.case.pools)
            other.act(step.seat, step.action)
            assert seen(other, viewer) == seen(after, viewer), f"{step.action} reveals something to {viewer}"


@each_edition
def test_the_log_of_a_running_game_tells_nothing_hidden(setup: Setup) -> None:
    rules = setup.case.rules
    for step in walk(setup, " records"):
        if step.number % 16 != 7:
            continue
        record = public_record(step.table)
        assert read_record(record.to_text()) == record
        assert (record.seed, record.digest, record.checkpoint) == ("", "", None)
        if rules.open_information:
            assert Table.load(rules, record).moves == step.table.moves - step.table.sealed
            continue
        assert not any(line.chance for line in record.lines)
        shown = [line.text for line in record.lines]
        assert shown == [public_text(line.text, rules.actions) for line in step.table.log[: len(shown)]]
        with pytest.raises(RecordError, match="left out"):
            Table.load(rules, record)


def seen(table: Table[Any], viewer: Any) -> Any:
    """Everything a viewer is shown of a position."""
    view = table.view(viewer)
    said = [str(text) for text in (*table.rules.overview(view.state, viewer), *table.rules.summary(view.state))]
    plain = state_adapter(table.rules.state).dump_python(view.state, warnings=False)
    return plain, said, str(table.rules.headline(view.state)), list(view.questions)


def test_dealing_again_really_exchanges_cards() -> None:
    """Otherwise the test above would prove nothing."""
    setup = next(setup for setup in ONE_EACH if setup.case.rules.key == "tiny")
    step = next(walk(setup))
    assert redeal(step.table.clone().state, [step.seat], Random(1), setup.case.pools) > 5
    assert FACE_DOWN in str(seen(step.table, None))
