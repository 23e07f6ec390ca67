"""Panels are short enough for the first screen of a phone."""

from __future__ import annotations

import pytest

from rules import GAMES
from tests.bench.panels import MEDIAN, MOST, figures, panels


@pytest.mark.parametrize("title", GAMES)
def test_panels_of_a_game_are_short(title: str) -> None:
    median, high, _ = figures([*panels(title, "short", longest=150)])
    assert median <= MEDIAN
    assert high <= MOST
