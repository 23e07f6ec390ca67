"""Every numbered rule of the specification is cited by the code and by a test, or listed here with a reason."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "rules" / "terra_mystica"
LOOKED_UP_ONLY = "test_reference.py"
"""It cites rules because players look them up, not because it tries them."""

NOT_IN_CODE: Mapping[str, str] = {
    "TM-17.6": "taking back is the same for every game, so the table does it (rules/engine/table.py)",
}
NOT_IN_TESTS: Mapping[str, str] = {
    "TM-1.3": "a dictionary of terms; the names of actions and data follow it",
    "TM-20.1": "the vocabulary of the data files, which are checked whenever they are read",
}


def defined(shared: Path) -> set[str]:
    """The numbers that begin a line of the rules."""
    text = (shared / "games/terra-mystica/rules.md").read_text(encoding="utf-8")
    return set(re.findall(r"^(TM-\d+(?:\.\d+)+)", text, re.MULTILINE))


def cited(files: Iterable[Path]) -> set[str]:
    """The numbers named in some files; `TM-3.1 to TM-3.4` names all between."""
    found: set[str] = set()
    for file in files:
        text = file.read_text(encoding="utf-8")
        found |= set(re.findall(r"TM-\d+(?:\.\d+)*", text))
        for chapter, first, last in re.findall(r"TM-((?:\d+\.)+)(\d+) to TM-\1(\d+)", text):
            found |= {f"TM-{chapter}{number}" for number in range(int(first), int(last) + 1)}
    return found


def test_every_rule_is_cited_where_it_is_carried_out(shared: Path) -> None:
    """Nothing of the specification is forgotten, and no reason outlives its rule."""
    missing = defined(shared) - cited(RULES.rglob("*.py"))
    assert missing == set(NOT_IN_CODE)


def test_every_rule_is_cited_by_a_test(shared: Path) -> None:
    """A test names the rules it tries in its docstring."""
    files = [file for file in HERE.rglob("test_*.py") if file.name not in (LOOKED_UP_ONLY, Path(__file__).name)]
    missing = defined(shared) - cited(files)
    assert missing == set(NOT_IN_TESTS)


def test_every_number_cited_exists(shared: Path) -> None:
    """A wrong number would send players to the wrong rule."""
    known = defined(shared)
    chapters = {number.rsplit(".", 1)[0] for number in known} | {number.split(".")[0] for number in known}
    files = [*RULES.rglob("*.py"), *(file for file in HERE.rglob("*.py") if file.name != LOOKED_UP_ONLY)]
    assert cited(files) - known - chapters - {"TM-19", "TM-20"} == set()


def test_every_worked_example_is_a_test(shared: Path) -> None:
    """TM-EX-01 to TM-EX-43."""
    text = (shared / "games/terra-mystica/examples.md").read_text(encoding="utf-8")
    examples = set(re.findall(r"^\*\*(TM-EX-\d+)\*\*", text, re.MULTILINE))
    tried: set[str] = set()
    for file in (HERE / "examples").glob("test_*.py"):
        tried |= set(re.findall(r"TM-EX-\d+", file.read_text(encoding="utf-8")))
    assert len(examples) == 43
    assert tried == examples
