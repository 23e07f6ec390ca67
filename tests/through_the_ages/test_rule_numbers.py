"""Numbered rules of both editions are cited by the code and by tests, or listed here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import pytest

from tests import rule_numbers

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "rules" / "through_the_ages"
LOOKED_UP_ONLY = "test_reference.py"
"""It cites rules because players look them up, not because it tests them."""

DEFINED = rule_numbers.rule_numbers("through_the_ages")
IN_STEPS = {"TTN-7.3", "TTN-10.3"}
"""Rules in numbered steps: a citation of one as a whole cites every step."""

EXAMPLES: Mapping[str, Sequence[str]] = {
    "EX": [f"EX-{number:02}" for number in range(1, 64, 2)],
    "TTO-EX": [f"TTO-EX-{number:02}" for number in range(1, 26)],
}
"""The worked examples of 2015, which have odd numbers, and those of 2006."""

NOT_IN_CODE: Mapping[str, str] = {
    "TTN-1.2": "what lies on the table; the state has it",
    "TTN-1.4": "follows from rounds and the last round",
    "TTN-2.1": "sizes of decks, checked in the data",
    "TTN-2.2": "a dictionary of terms; the names of actions and data follow it",
    "TTN-4.5": "taking back is the same for every game, so the table does it (rules/engine/core/table.py)",
    "TTN-15.3": "says that an order does not matter",
    "TTN-17.1": "the full game is what is played without another length",
    "TTN-18.2": "all chance comes from the dice of the engine (rules/engine/core/dice.py)",
    "TTO-1.2": "what lies on the table; the state has it",
    "TTO-1.4": "how the rules are to be read",
    "TTO-2.1": "what is in the box, checked in the data",
    "TTO-3.2.3": "all chance comes from the dice of the engine (rules/engine/core/dice.py)",
    "TTO-17.1": "all chance comes from the dice of the engine (rules/engine/core/dice.py)",
    "TTO-17.3": "taking back is the same for every game, so the table does it (rules/engine/core/table.py)",
}
ONLY_IN_TESTS = {"TTN-2.1"}
"""Rules that a test cites but no code."""
NOT_IN_TESTS: Mapping[str, str] = {
    **{rule: why for rule, why in NOT_IN_CODE.items() if rule not in ONLY_IN_TESTS},
    "TTN-1.1": "the aim of the game in short; the chapters on culture are tried",
    "TTO-1.1": "the aim of the game in short; the chapters on culture are tried",
    "TTO-17.4": "says how ratings are kept, which every test of a rating tries",
}


def cited(files: Iterable[Path]) -> set[str]:
    """Return the numbers named in some files."""
    found = rule_numbers.cited(files, ("TTN-", "TTO-"))
    return found | {number for number in DEFINED if number.rpartition(".")[0] in IN_STEPS & found}


def other_tests() -> list[Path]:
    return [file for file in HERE.rglob("*.py") if file.name not in (LOOKED_UP_ONLY, Path(__file__).name)]


def test_every_rule_is_cited_where_it_is_carried_out() -> None:
    """No rule is missing, and no exception is outdated."""
    assert DEFINED - cited(RULES.rglob("*.py")) == set(NOT_IN_CODE)


def test_every_rule_is_cited_by_a_test() -> None:
    """The docstring of a test names the rules that it tests."""
    assert DEFINED - cited(other_tests()) - set(NOT_IN_TESTS) == set()


def test_every_number_cited_exists() -> None:
    """A wrong number would send players to the wrong rule."""
    assert len(DEFINED) > 380
    assert cited([*RULES.rglob("*.py"), *other_tests()]) - DEFINED - rule_numbers.chapters(DEFINED) == set()


def test_listed_exceptions_exist() -> None:
    assert {*NOT_IN_CODE, *NOT_IN_TESTS} - DEFINED == set()


@pytest.mark.parametrize("prefix", EXAMPLES)
def test_every_worked_example_is_tried(prefix: str) -> None:
    """A docstring of a test names it, and none names one that does not exist."""
    tried = {
        name for file in other_tests() for name in re.findall(r"(?:TTO-)?EX-\d+", file.read_text(encoding="utf-8"))
    }
    assert {name for name in tried if re.match(rf"{prefix}-\d", name)} == set(EXAMPLES[prefix])
