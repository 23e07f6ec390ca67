"""The numbers of rules as a title's own `rules.toml` lists them, and as files cite them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from rules.engine.core.catalog import DATA

NUMBER = re.compile(r"[A-Z]+-\d+(?:\.\d+)*")
FIRST_TO_LAST = re.compile(r"([A-Z]+-(?:\d+\.)+)(\d+) to \1(\d+)")


@cache
def rule_numbers(folder: str) -> frozenset[str]:
    """Return every rule of the title or edition whose data is in this folder of `data`."""
    books = [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted((DATA / folder).rglob("rules.toml"))]
    assert books, f"data/{folder} has rules"
    return frozenset(rule["id"] for book in books for rule in book["rule"])


def chapters(numbers: Iterable[str]) -> set[str]:
    """Return the chapters of these numbers: `TM-7.4` and `TM-7` for `TM-7.4.1`."""
    found: set[str] = set()
    for number in numbers:
        while "." in number:
            number = number.rpartition(".")[0]
            found.add(number)
    return found


def cited(files: Iterable[Path], prefixes: tuple[str, ...]) -> set[str]:
    """Return the numbers in some files; `TM-3.1 to TM-3.4` includes all between."""
    found: set[str] = set()
    for file in files:
        text = file.read_text(encoding="utf-8")
        found |= set(NUMBER.findall(text))
        for chapter, first, last in FIRST_TO_LAST.findall(text):
            found |= {f"{chapter}{number}" for number in range(int(first), int(last) + 1)}
    return {number for number in found if number.startswith(prefixes)}
