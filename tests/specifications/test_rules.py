"""The numbered rules that players look up are those of the specifications, in other words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from rules.engine.core.catalog import DATA
from rules.engine.reference.rule_book import RuleBook, read_rule_book
from tests.specifications.shared_folder import needed, text

pytestmark = needed
RUN = 10
"""From this many words in a row on it is a quotation."""


@dataclass(frozen=True)
class Pair:
    """A specification and the rules of ours that summarise it."""

    specification: str
    prefix: str
    ours: str
    in_steps: Mapping[str, int]
    """Rules that ours divides into numbered steps."""
    not_for_players: frozenset[str] = frozenset()
    rulings_without_a_word: frozenset[str] = frozenset()
    """Rulings of which an earlier rule says it for all of them."""
    ruling: str = "RULING"
    """How the specification marks a ruling."""
    before: str = r"(?:- \**)?"
    """A pattern of the characters before the number of a rule."""

    @property
    def book(self) -> RuleBook:
        """Our rules."""
        return read_rule_book(DATA / self.ours / "rules.toml")

    @property
    def rules(self) -> str:
        """The whole specification without what follows the rules."""
        return text(f"{self.specification}/rules.md").partition("## Appendix")[0]

    def specified(self) -> dict[str, str]:
        """The text of each rule by number."""
        parts = re.split(rf"^{self.before}(?:({self.prefix}-\d+(?:\.\d+)+)|#.*$)", self.rules, flags=re.MULTILINE)
        found = {number: content for number, content in zip(parts[1::2], parts[2::2], strict=True) if number}
        return {number: content for number, content in found.items() if number not in self.not_for_players}


PAIRS = {
    "Terra Mystica": Pair("terra-mystica", "TM", "terra_mystica", {}, frozenset({"TM-20.1", "TM-20.2"})),
    "2015": Pair("tta-new-story", "TTN", "through_the_ages/new_story", {"TTN-7.3": 8, "TTN-10.3": 5}),
    "2006": Pair("tta-original", "TTO", "through_the_ages/original", {}),
    # ND-18.8 says of all defaults in asynchronous play that they are rulings.
    "A New Dawn": Pair(
        "new-dawn",
        "ND",
        "new_dawn",
        {},
        rulings_without_a_word=frozenset(f"ND-18.{number}" for number in range(9, 17)),
    ),
    "Civilization": Pair("civilization", "CIV", "civilization", {}, ruling="[R", before=r" *(?:- |\d\. )?"),
}
each_pair = pytest.mark.parametrize("pair", PAIRS.values(), ids=PAIRS)


@each_pair
def test_every_rule_of_the_specification_has_an_entry_and_no_other(pair: Pair) -> None:
    known = set(pair.specified())
    steps = {f"{rule}.{step}" for rule, last in pair.in_steps.items() for step in range(1, last + 1)}
    assert len(known) > 150
    assert {row.id for row in pair.book.rule} == (known - set(pair.in_steps)) | steps


@each_pair
def test_the_rulings_are_those_of_the_specification(pair: Pair) -> None:
    """A ruling on one of several steps is one on the rule."""
    marked = {number for number, content in pair.specified().items() if pair.ruling in content}
    marked |= pair.rulings_without_a_word
    ours = {row.id for row in pair.book.rule if row.ruling}
    assert {rule.rpartition(".")[0] if rule.rpartition(".")[0] in pair.in_steps else rule for rule in ours} == marked


@each_pair
def test_summaries_are_no_sentences_of_the_specification(pair: Pair) -> None:
    """Our own words: no ten words in a row are those of the specification."""
    theirs = _runs(text(f"{pair.specification}/rules.md"))
    assert [row.id for row in pair.book.rule if _runs(row.summary) & theirs] == []


def _runs(words: str) -> set[tuple[str, ...]]:
    found = re.findall(r"\w+", words.casefold())
    return {tuple(found[start : start + RUN]) for start in range(len(found) - RUN + 1)}


@pytest.mark.parametrize(
    ("specification", "prefix", "numbers"),
    [
        ("terra-mystica", "TM-EX-", range(1, 44)),
        ("tta-new-story", "EX-", range(1, 64, 2)),
        ("tta-original", "TTO-EX-", range(1, 26)),
        ("new-dawn", "ND-E", range(1, 59)),
    ],
)
def test_the_worked_examples_are_those_that_tests_try(specification: str, prefix: str, numbers: range) -> None:
    """`test_rule_numbers` of each title asks for a test of each."""
    found = re.findall(rf"^(?:## |\*\*)({prefix}\d+)", text(f"{specification}/examples.md"), re.MULTILINE)
    assert found == [f"{prefix}{number:02}" for number in numbers]
