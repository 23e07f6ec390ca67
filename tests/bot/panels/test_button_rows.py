"""Buttons stand in few rows of about the same length, because a phone breaks a full row into two lines."""

from __future__ import annotations

import pytest

from bot.panels.controls import rows


@pytest.mark.parametrize(
    ("count", "lengths"),
    [(0, []), (1, [1]), (5, [5]), (6, [3, 3]), (7, [4, 3]), (11, [4, 4, 3]), (25, [5, 5, 5, 5, 5])],
)
def test_rows_have_about_the_same_length(count: int, lengths: list[int]) -> None:
    buttons = [{"type": 2, "label": f"{number}"} for number in range(count)]
    made = rows(buttons)
    assert [len(row["components"]) for row in made] == lengths
    assert [button for row in made for button in row["components"]] == buttons
