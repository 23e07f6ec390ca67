"""Panels are short enough for the first screen of a phone."""

from __future__ import annotations

import pytest

from rules import GAMES
from tests.bench.panels import MEDIAN, MOST, figures, panels
from tests.cost import fast


@pytest.mark.parametrize(("title", "longest"), fast([("tm", 40), ("dawn", 40), *((title, 150) for title in GAMES)], 2))
def test_panels_of_a_game_are_short(title: str, longest: int) -> None:
    median, high, _ = figures([*panels(title, "short", longest=longest)])
    assert median <= MEDIAN
    assert high <= MOST
