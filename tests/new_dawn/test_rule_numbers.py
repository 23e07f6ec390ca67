"""Every numbered rule is cited by the code and by a test, or listed here with a reason; so are examples and ids."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rules.engine.core.catalog import DATA
from tests import rule_numbers

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "rules" / "new_dawn"
LOOKED_UP_ONLY = "test_reference.py"
"""The file that cites rules because players look them up, not because it tries them."""
LAST_EXAMPLE = 58

DEFINED = rule_numbers.rule_numbers("new_dawn")
cited = partial(rule_numbers.cited, prefixes=("ND-",))

NOT_IN_CODE: Mapping[str, str] = {
    "ND-1.3": "what is hidden says so where the state declares it",
    "ND-2.12": "says that nothing forbids it, so nothing does",
    "ND-2.13": "a barbarian takes nothing from a space, so nothing asks for one",
    "ND-4.9": "an agreement of a table; here the choice of a card is part of the turn",
    "ND-5.2": "how cards are to be read; each card has its numbers in the data",
    "ND-5.11": "city-states and natural wonders are no trade tokens, so nothing takes them",
    "ND-11.21": "follows from the order of an attack, of which nothing is secret",
    "ND-12.8": "a city is a city, whatever lay on its space",
    "ND-16.1": "what is limited is counted by the rules of each component",
    "ND-16.5": "what is hidden says so where the state declares it",
    "ND-17.4": "says what is not part of the game",
    "ND-18.3": "taking back is the same for every game, so the table does it (rules/engine/core/table.py)",
    "ND-18.4": "all chance comes from the dice of the engine (rules/engine/core/dice.py)",
    "ND-18.7": "the actions have their names from their classes",
}
NOT_IN_TESTS: Mapping[str, str] = {
    "ND-1.1": "the course of a turn in short; the chapters on turn and focus row are tried",
    "ND-1.2": "the aim of the game in short; the chapter on victory is tried",
    "ND-4.9": NOT_IN_CODE["ND-4.9"],
    "ND-17.4": NOT_IN_CODE["ND-17.4"],
    "ND-18.7": NOT_IN_CODE["ND-18.7"],
}
WITHOUT_EFFECT = {"rules.toml", "tiles.toml"}
"""Files whose ids are numbers, or those of other files."""


def trying() -> list[Path]:
    """Return the files that try something."""
    return [file for file in HERE.rglob("*.py") if file.name not in (LOOKED_UP_ONLY, Path(__file__).name)]


def test_every_rule_is_cited_where_it_is_carried_out() -> None:
    """No rule is forgotten, and no reason outlives its rule."""
    assert DEFINED - cited(RULES.rglob("*.py")) == set(NOT_IN_CODE)


def test_every_rule_is_cited_by_a_test() -> None:
    """A test names the rules it tries in its docstring."""
    assert DEFINED - cited(trying()) == set(NOT_IN_TESTS)


def test_every_number_cited_exists() -> None:
    """A wrong number would send players to the wrong rule."""
    assert len(DEFINED) > 200
    known = DEFINED | rule_numbers.chapters(DEFINED)
    assert cited([*RULES.rglob("*.py"), *trying()]) - known == set()


def test_every_worked_example_is_a_test() -> None:
    """ND-E01 to ND-E58."""
    tried = {name for file in trying() for name in re.findall(r"ND-E\d+", file.read_text(encoding="utf-8"))}
    assert tried == {f"ND-E{number:02}" for number in range(1, LAST_EXAMPLE + 1)}


def ids(table: Any) -> Iterator[str]:
    """Yield every id in a table of a data file."""
    match table:
        case dict():
            if isinstance(table.get("id"), str):
                yield table["id"]
            for value in table.values():
                yield from ids(value)
        case list():
            for value in table:
                yield from ids(value)


@pytest.mark.parametrize("file", sorted({path.name for path in (DATA / "new_dawn").glob("*.toml")} - WITHOUT_EFFECT))
def test_every_id_of_the_data_is_named_in_a_test(file: str) -> None:
    """Every id has an effect, which a test shows by its name."""
    words = {word for path in trying() for word in re.findall(r"\w+", path.read_text(encoding="utf-8"))}
    # Barbarians are written `barbA` in the notation of the tests.
    words |= {word.removeprefix("barb") for word in words if word.startswith("barb")}
    assert set(ids(tomllib.loads((DATA / "new_dawn" / file).read_text(encoding="utf-8")))) - words == set()
