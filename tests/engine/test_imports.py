"""The rules and their tests import neither the bot nor the renderers."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OF_RULES = ("rules", "tests/engine", "tests/contract", "tests/terra_mystica", "tests/through_the_ages")


def imported(file: Path) -> Iterator[str]:
    """Yield the top-level packages that a file imports."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


@pytest.mark.parametrize("folder", OF_RULES)
def test_neither_the_bot_nor_pictures_are_imported(folder: str) -> None:
    files = list((ROOT / folder).rglob("*.py"))
    assert files
    assert [file for file in files if {"bot", "render"} & set(imported(file))] == []
