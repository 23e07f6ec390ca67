"""Numbered rules are cited by the code and by tests, or listed here with a reason; examples and ids are tried."""

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
RULES = HERE.parents[1] / "rules" / "civilization"
LOOKED_UP_ONLY = ("test_reference.py", "test_tutorial.py")
"""Files that cite rules because players look them up, not because they try them."""
LAST_EXAMPLE = 68

DEFINED = rule_numbers.rule_numbers("civilization")
cited = partial(rule_numbers.cited, prefixes=("CIV-",))

NOT_IN_CODE: Mapping[str, str] = {
    "CIV-1.3": "each card is carried out by a module of its own, which says where it differs",
    "CIV-2.3": "what lies on the market board are fields of the state",
    "CIV-2.12": "nobody's figures are treated differently, so nothing asks for allies",
    "CIV-5.1": "the stages are the phases, in their order",
    "CIV-6.3.4": "a city founded in Start of Turn is a city in the phases behind it",
    "CIV-7.3": "numbers of the dial are steps like others",
    "CIV-8.1.1": "City Management asks again behind each action",
    "CIV-9.2.1": "a group is fixed by the action that begins it",
    "CIV-11.12": "armies have no field for strength, units none for a square",
    "CIV-16.2": "a government without numbers changes nothing",
    "CIV-19.3": "chance is the same for every game: dice with a seed, kept in the log (rules/engine/core/dice.py)",
    "CIV-22.1": "icons are counted square by square",
    "CIV-22.2": "nothing asks for a figure or unit that is not there",
    "CIV-22.3": "nothing asks for a second city",
    "CIV-22.4": "a lost city token is back in supply",
    "CIV-22.5": "a token covers any square on which it may lie",
    "CIV-22.6": "ranks follow from technologies",
    "CIV-22.8": "cards are drawn by the dice of the engine",
    "CIV-22.9": "a figure is marked as moved by its own movement and by Steam Power alone",
}
"""Rules that no code carries out, with the reason."""


def trying() -> list[Path]:
    """Return the files that try something."""
    return [file for file in HERE.rglob("*.py") if file.name not in (*LOOKED_UP_ONLY, Path(__file__).name)]


def carrying_out() -> list[Path]:
    """Return the files that carry out rules; the tutorial only names them."""
    return [file for file in RULES.rglob("*.py") if file.name != "tutorial.py"]


def test_every_rule_is_cited_where_it_is_carried_out() -> None:
    """No rule is forgotten, and no reason outlives its rule."""
    missing = DEFINED - cited(carrying_out())
    assert missing == set(NOT_IN_CODE)


def test_every_number_cited_exists() -> None:
    """A wrong number would send players to the wrong rule; CIV-24 is the schema of actions."""
    assert len(DEFINED) == 274
    known = DEFINED | rule_numbers.chapters(DEFINED) | {"CIV-24"}
    assert cited([*RULES.rglob("*.py"), *HERE.rglob("*.py")]) - known == set()


def test_most_rules_are_cited_by_a_test() -> None:
    """Each test names the rules it tries in its docstring; no fewer than now."""
    assert len(DEFINED & cited(trying())) >= MOST_TRIED


MOST_TRIED = 262
"""The number of rules with a test so far."""


def examples() -> set[str]:
    """Return the worked examples that a test tries."""
    return {name for file in trying() for name in re.findall(r"EX-CIV-S\d+", file.read_text(encoding="utf-8"))}


def test_every_worked_example_is_a_test() -> None:
    """EX-CIV-S01 to EX-CIV-S68."""
    wanted = {f"EX-CIV-S{number:02}" for number in range(1, LAST_EXAMPLE + 1)}
    assert examples() == wanted


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


@pytest.mark.parametrize("file", ["civilizations", "terrain", "resources", "units", "figures"])
def test_every_id_of_the_data_is_named_in_a_test(file: str) -> None:
    """Every id has an effect, which a test shows by its name."""
    words = {word for path in trying() for word in re.findall(r"\w+", path.read_text(encoding="utf-8"))}
    table = tomllib.loads((DATA / "civilization" / f"{file}.toml").read_text(encoding="utf-8"))
    # Unit cards are named by their type and strength: infantry_2.
    words |= {word.rpartition("_")[0] for word in words}
    assert set(ids(table)) - words == set()
