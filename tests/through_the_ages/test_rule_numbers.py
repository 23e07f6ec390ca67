"""Numbered rules of both specifications are cited by the code and by tests, or listed here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "rules" / "through_the_ages"
FOLDERS = {"TTN": "tta-new-story", "TTO": "tta-original"}
LOOKED_UP_ONLY = "test_reference.py"
"""It cites rules because players look them up, not because it tries them."""
STEPS = {"TTN-7.3": 8, "TTN-10.3": 5}
"""Rules that the specification divides into numbered steps."""

NOT_IN_CODE: Mapping[str, str] = {
    "TTN-1.1": "the aim of the game, carried out by everything",
    "TTN-1.2": "what lies on the table; the state has it",
    "TTN-1.4": "follows from rounds and the last round",
    "TTN-2.1": "sizes of decks, checked in the data",
    "TTN-2.2": "a dictionary of terms; the names of actions and data follow it",
    "TTN-4.5": "taking back is the same for every game, so the table does it (rules/engine/table.py)",
    "TTN-15.3": "says that an order does not matter",
    "TTN-17.1": "the full game is what is played without another length",
    "TTN-18.2": "all chance comes from the dice of the engine (rules/engine/dice.py)",
    "TTO-1.1": "the aim of the game, carried out by everything",
    "TTO-1.2": "what lies on the table; the state has it",
    "TTO-1.4": "how the rules are to be read",
    "TTO-2.1": "what is in the box, checked in the data",
    "TTO-3.2.3": "all chance comes from the dice of the engine (rules/engine/dice.py)",
    "TTO-17.1": "all chance comes from the dice of the engine (rules/engine/dice.py)",
    "TTO-17.3": "taking back is the same for every game, so the table does it (rules/engine/table.py)",
}
ONLY_IN_TESTS = {"TTN-2.1"}
"""What no code cites but a test tries."""
NOT_IN_TESTS: Mapping[str, str] = {
    **{rule: why for rule, why in NOT_IN_CODE.items() if rule not in ONLY_IN_TESTS},
    "TTO-17.4": "says how ratings are kept, which every test of a rating tries",
}


def text(shared: Path, name: str) -> str:
    """One of the files of both specifications together."""
    return "\n".join((shared / "games" / folder / name).read_text(encoding="utf-8") for folder in FOLDERS.values())


def defined(shared: Path) -> set[str]:
    """The numbers that begin a rule."""
    return set(re.findall(r"^- \**(TT[NO]-\d+(?:\.\d+)+)", text(shared, "rules.md"), re.MULTILINE))


def cited(files: Iterable[Path]) -> set[str]:
    """The numbers named in some files; `TTN-3.1 to TTN-3.4` names all between."""
    found: set[str] = set()
    for file in files:
        content = file.read_text(encoding="utf-8")
        found |= set(re.findall(r"TT[NO]-\d+(?:\.\d+)*", content))
        for chapter, first, last in re.findall(r"(TT[NO]-(?:\d+\.)+)(\d+) to \1(\d+)", content):
            found |= {f"{chapter}{number}" for number in range(int(first), int(last) + 1)}
    return found


def other_tests() -> list[Path]:
    return [file for file in HERE.rglob("*.py") if file.name not in (LOOKED_UP_ONLY, Path(__file__).name)]


def test_every_rule_is_cited_where_it_is_carried_out(shared: Path) -> None:
    """Nothing of the specifications is forgotten, and no reason outlives its rule."""
    missing = defined(shared) - cited(RULES.rglob("*.py"))
    assert missing == set(NOT_IN_CODE)


def test_every_rule_is_cited_by_a_test(shared: Path) -> None:
    """A test names the rules it tries in its docstring."""
    missing = defined(shared) - cited(other_tests())
    assert missing - set(NOT_IN_TESTS) == set()


def test_every_number_cited_exists(shared: Path) -> None:
    """A wrong number would send players to the wrong rule."""
    known = defined(shared)
    known |= {f"{rule}.{step}" for rule, last in STEPS.items() for step in range(1, last + 1)}
    chapters = {number.rsplit(".", 1)[0] for number in known} | {number.split(".")[0] for number in known}
    assert len(known) > 380
    assert cited([*RULES.rglob("*.py"), *other_tests()]) - known - chapters == set()


def test_what_is_listed_here_exists(shared: Path) -> None:
    assert {*NOT_IN_CODE, *NOT_IN_TESTS} - defined(shared) == set()


def examples(shared: Path, prefix: str) -> set[str]:
    """The worked examples: those of 2015 are called EX-01, those of 2006 TTO-EX-01."""
    content = (shared / "games" / FOLDERS[prefix] / "examples.md").read_text(encoding="utf-8")
    return set(re.findall(r"^## ((?:TTO-)?EX-\d+)", content, re.MULTILINE))


def examples_tried(prefix: str) -> set[str]:
    """The worked examples that tests name."""
    pattern = r"(?<!TTO-)EX-\d+" if prefix == "TTN" else r"TTO-EX-\d+"
    return {name for file in other_tests() for name in re.findall(pattern, file.read_text(encoding="utf-8"))}


@pytest.mark.parametrize(("prefix", "many"), [("TTN", 32), ("TTO", 25)])
def test_every_worked_example_is_tried(shared: Path, prefix: str, many: int) -> None:
    """A test names it in its docstring, and none names one that does not exist."""
    known = examples(shared, prefix)
    assert len(known) == many
    assert examples_tried(prefix) == known
