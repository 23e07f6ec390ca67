"""The rules and their tests import neither the bot nor the renderers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.program import summary

ROOT = Path(__file__).parents[2]
OF_RULES = ("rules", "tests/engine", "tests/contract", "tests/terra_mystica", "tests/through_the_ages")


@pytest.mark.parametrize("folder", OF_RULES)
def test_neither_the_bot_nor_pictures_are_imported(folder: str) -> None:
    files = list((ROOT / folder).rglob("*.py"))
    assert files
    assert [file for file in files if {"bot", "render"} & summary(file).packages] == []
