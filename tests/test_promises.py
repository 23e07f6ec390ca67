"""Every sentence of SECURITY.md and docs/privacy.md has tests.

`tests/promises.toml` names for each sentence its tests, or the reason why no test is possible. A changed sentence needs
another look at its tests.
"""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = ("SECURITY.md", "docs/privacy.md")
NAMED: dict[str, dict[str, list[str] | str]] = tomllib.loads((ROOT / "tests" / "promises.toml").read_text())
"""By document, the tests of each sentence, or the reason why there are none."""

each_document = pytest.mark.parametrize("document", DOCUMENTS)


def blocks(text: str) -> list[str]:
    """Return the paragraphs, list items and rows of tables, without headings and heads of tables."""
    found: list[str] = []
    head = True
    for line in text.splitlines():
        if line.startswith("|"):
            cells = " | ".join(cell.strip() for cell in line.strip("|").split("|"))
            if set(cells) <= set("-| :"):
                head = False
            elif not head:
                found.append(cells)
            continue
        head = True
        if line.strip() and not line.startswith("#"):
            found.append(line.removeprefix("* ").strip())
    return found


def sentences(text: str) -> list[str]:
    """Return the sentences of a document."""
    return [
        sentence
        for block in blocks(text)
        for sentence in re.split(r"(?<=[.!?])\s+(?=[A-Z`*])", re.sub(r"\*\*(.+?)\*\*", r"\1", block))
    ]


@cache
def functions_in(path: Path) -> frozenset[str]:
    """Return the names of the test functions of a file."""
    tree = ast.parse(path.read_text())
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return frozenset(node.name for node in functions if node.name.startswith("test_"))


def exists(test: str) -> bool:
    path, _, name = test.partition("::")
    return (ROOT / path).is_file() and name in functions_in(ROOT / path)


def test_documents_are_read_sentence_by_sentence() -> None:
    text = "# A\n\nOne is kept. **Two.** `/my data` gives it: all of it.\n\n* an item\n"
    text += "\n| what | how |\n|---|---|\n| it | a day |\n"
    assert sentences(text) == ["One is kept.", "Two.", "`/my data` gives it: all of it.", "an item", "it | a day"]


def test_only_these_documents_are_named() -> None:
    assert set(NAMED) == set(DOCUMENTS)


@each_document
def test_every_sentence_has_its_tests_or_a_reason_why_none_can_hold_it(document: str) -> None:
    said = sentences((ROOT / document).read_text())
    assert [sentence for sentence in said if sentence not in NAMED[document]] == []


@each_document
def test_every_named_sentence_is_still_in_its_document(document: str) -> None:
    said = sentences((ROOT / document).read_text())
    assert [sentence for sentence in NAMED[document] if sentence not in said] == []


@each_document
def test_every_test_that_is_named_exists(document: str) -> None:
    for sentence, held in NAMED[document].items():
        assert held, sentence
        tests = held if isinstance(held, list) else []
        assert [test for test in tests if not exists(test)] == [], sentence
