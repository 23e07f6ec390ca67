"""The data files of Civilization say what its specification says; its uncertain rows and rules are listed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

import pytest

from rules.civilization.core.catalog.numbers import RULE_BOOK
from rules.civilization.core.catalog.texts import TEXTS
from rules.engine.core.catalog import DATA
from tests.cost import as_subtests
from tests.specifications.shared_folder import SPECIFICATIONS, needed, text
from tests.specifications.test_rules import PAIRS

pytestmark = needed

NOT_OURS = {"cs", "rank_names_cs", "note", "confidence"}
"""Keys of the specification that are not printed on components."""
OWN = {"rules.toml", "texts.toml"}
"""Files that say in our own words what cards and rules are."""
FILES = sorted(path.name for path in (DATA / "civilization").glob("*.toml") if path.name not in OWN)


def specified(name: str) -> dict[str, Any]:
    """Return a table of the specification, with its metadata merged in."""
    read = tomllib.loads(text(f"civilization/{name}"))
    meta = read.pop("meta", {})
    return {**meta, **read}


def ours(name: str) -> dict[str, Any]:
    """One of our data files."""
    return tomllib.loads((DATA / "civilization" / name).read_text(encoding="utf-8"))


def plain(value: Any) -> Any:
    """A value without what is not ours."""
    match value:
        case dict():
            return {key: plain(each) for key, each in value.items() if key not in NOT_OURS}
        case list():
            return [plain(each) for each in value]
    return value


@as_subtests
@pytest.mark.parametrize("name", FILES)
def test_every_row_is_that_of_the_specification(name: str) -> None:
    there, here = plain(specified(name)), ours(name)
    for table, rows in here.items():
        assert rows == there[table], table


def test_every_file_of_the_specification_is_ours() -> None:
    assert [path.name for path in sorted((SPECIFICATIONS / "civilization").glob("*.toml"))] == FILES


def test_cards_of_which_the_sources_are_unsure_are_named() -> None:
    unsure = [row["id"] for row in specified("governments.toml")["government"] if row.get("confidence")]
    assert list(TEXTS.medium) == unsure


def levels(rules: Mapping[str, str]) -> dict[str, str]:
    """How sure the specification is of each rule that it is not sure of."""
    found = {}
    for number, content in rules.items():
        if "(low" in content:
            found[number] = "low"
        elif re.search(r"\(medium\)|medium\]|Monarchy \+1 per devoting city \[K, medium\]", content):
            found[number] = "medium"
    return found


def test_rules_that_are_uncertain_are_those_of_the_specification() -> None:
    assert {doubt.rule: doubt.confidence for doubt in RULE_BOOK.uncertain} == levels(PAIRS["Civilization"].specified())


def test_no_text_of_a_card_is_one_of_the_specification() -> None:
    """Our own words: no eight words in a row are those of its files."""
    run = 8

    def runs(words: str) -> set[tuple[str, ...]]:
        found = re.findall(r"\w+", words.casefold())
        return {tuple(found[start : start + run]) for start in range(len(found) - run + 1)}

    theirs = runs(text("civilization/rules.md"))
    for name in FILES:
        theirs |= runs(text(f"civilization/{name}"))
    for texts in (TEXTS.technology, TEXTS.wonder, TEXTS.government, TEXTS.nation, TEXTS.event):
        assert [card for card, said in texts.items() if runs(said) & theirs] == []
