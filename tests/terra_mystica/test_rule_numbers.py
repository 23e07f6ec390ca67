"""Every numbered rule is cited by the code and by a test, or listed here with a reason."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from tests import rule_numbers

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "rules" / "terra_mystica"
LOOKED_UP_ONLY = "test_reference.py"
"""It cites rules because players look them up, not because it tests them."""
LAST_EXAMPLE = 43

DEFINED = rule_numbers.rule_numbers("terra_mystica")
cited = partial(rule_numbers.cited, prefixes=("TM-",))

NOT_IN_CODE: Mapping[str, str] = {
    "TM-17.6": "taking back is the same for every game, so the table does it (rules/engine/core/table.py)",
}
NOT_IN_TESTS: Mapping[str, str] = {
    "TM-1.3": "a dictionary of terms; the names of actions and data follow it",
}
NOT_FOR_PLAYERS = {"TM-19", "TM-20", "TM-20.1", "TM-20.2"}
"""Chapters of the specification about recorded games and data files, which players do not look up."""


def test_every_rule_is_cited_where_it_is_carried_out() -> None:
    """No rule is missing, and no exception is outdated."""
    assert DEFINED - cited(RULES.rglob("*.py")) == set(NOT_IN_CODE)


def test_every_rule_is_cited_by_a_test() -> None:
    """The docstring of a test names the rules that it tests."""
    files = [file for file in HERE.rglob("test_*.py") if file.name not in (LOOKED_UP_ONLY, Path(__file__).name)]
    assert DEFINED - cited(files) == set(NOT_IN_TESTS)


def test_every_number_cited_exists() -> None:
    """A wrong number would send players to the wrong rule."""
    known = DEFINED | rule_numbers.chapters(DEFINED) | NOT_FOR_PLAYERS
    files = [*RULES.rglob("*.py"), *(file for file in HERE.rglob("*.py") if file.name != LOOKED_UP_ONLY)]
    assert cited(files) - known == set()


def test_every_worked_example_is_a_test() -> None:
    """TM-EX-01 to TM-EX-43."""
    tried: set[str] = set()
    for file in (HERE / "examples").glob("test_*.py"):
        tried |= set(re.findall(r"TM-EX-\d+", file.read_text(encoding="utf-8")))
    assert tried == {f"TM-EX-{number:02}" for number in range(1, LAST_EXAMPLE + 1)}
