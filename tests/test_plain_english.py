"""Docstrings, comments and documents stay in plain English."""

from __future__ import annotations

import pytest

from tests.plain_english import everything, files, passages

MOST_AVOIDED = 25
"""The few places where an avoided word is the right one: first lines of actions, the game's own terms."""


@pytest.mark.slow
def test_sentences_are_short_and_without_riddles() -> None:
    found = [passage for file in files(everything()) for passage in passages(file)]
    assert [f"{each.file}:{each.line}" for each in found if each.long_sentences()] == []
    assert sum(each.avoided().total() for each in found) <= MOST_AVOIDED
