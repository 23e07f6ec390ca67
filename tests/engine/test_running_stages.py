"""Stages that wait for an answer are closed before the interpreter ends."""

from __future__ import annotations

import inspect
import subprocess
import sys

import pytest

from rules.engine import Table
from rules.engine.core import running_stages
from tests.engine.stones import STONES

HELD_TO_THE_END = """
import gc
import rules.civilization.flow.stage_helpers as helpers
from rules import GAMES
from rules.engine import Table

civilization = GAMES["civ"]
table = Table.new(civilization, civilization.options(), 2, "seed")

class Holder:
    pass

holder = Holder()
holder.table, holder.helpers = table, helpers
helpers.holder = holder
gc.disable()
gc.freeze()
assert table.questions
del table, holder
"""
"""Holds a game in a module that is cleared at the end, with the handlers of its stages."""


def test_a_game_that_is_held_to_the_end_says_nothing() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", HELD_TO_THE_END], capture_output=True, text=True, timeout=300, check=False
    )
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.fixture
def no_other_stages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the games of other tests out."""
    monkeypatch.setattr(running_stages, "_running", type(running_stages._running)())


@pytest.mark.usefixtures("no_other_stages")
def test_all_stages_are_closed_together() -> None:
    first, second = (Table.new(STONES, STONES.options(), 3, seed) for seed in ("one", "two"))
    copied = second.clone()
    tables = (first, second, copied)
    assert [inspect.getcoroutinestate(each._running) for each in tables] == [inspect.CORO_SUSPENDED] * 3
    running_stages.close_all()
    assert [inspect.getcoroutinestate(each._running) for each in tables] == [inspect.CORO_CLOSED] * 3


@pytest.mark.usefixtures("no_other_stages")
def test_a_stage_is_not_kept_for_its_end() -> None:
    table = Table.new(STONES, STONES.options(), 3, "seed")
    assert len(running_stages._running) == 1
    del table
    assert len(running_stages._running) == 0
