"""Tests that share something expensive stay together, and the longest begin first."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

from tests.order import LONGEST, TOGETHER, rank, together

GAMES = "tests/contract/test_random_games.py::test_every_property_holds_in_a_random_game"


def test_all_checks_of_a_random_game_run_in_one_process() -> None:
    assert together(f"{GAMES}[tta-2-new_story-every_option_applies]") == together(f"{GAMES}[tta-2-new_story-an_other]")
    assert together(f"{GAMES}[tta-2-new_story-every_option_applies]") != together(f"{GAMES}[tta-3-new_story-an_other]")


def test_tests_that_share_a_bot_stay_together() -> None:
    assert together("tests/bot/turns/test_undo.py::test_a") == together("tests/bot/turns/test_undo.py::test_b[1]")
    shared, own = "tests/bot/end_to_end/test_fault_table.py", "tests/bot/end_to_end/test_answers.py"
    assert together(f"{shared}::test_a") == together(f"{shared}::test_b")
    assert together(f"{own}::test_a") != together(f"{own}::test_b")


def test_files_that_read_the_whole_program_stay_together() -> None:
    for files in TOGETHER:
        assert len({together(f"{file}::test_a") for file in files}) == 1


def test_the_longest_files_come_first() -> None:
    assert sorted([*reversed(LONGEST), "tests/test_other.py"], key=rank) == [*LONGEST, "tests/test_other.py"]


def test_all_files_of_the_order_exist() -> None:
    assert [
        file for file in (*LONGEST, *chain(*TOGETHER)) if not Path(__file__).parents[1].joinpath(file).exists()
    ] == []
