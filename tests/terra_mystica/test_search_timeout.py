"""The strong computer player uses the plans it has evaluated when time runs out."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine import computer_player
from rules.engine.search import Position
from rules.terra_mystica.computer.playing import rank_plans
from tests.bot.advice.test_ideas import played


@pytest.mark.parametrize("turns", [19, 28])
def test_plans_not_followed_come_after_those_that_were(turns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    table = played("tm", turns)
    seat = next(iter(table.questions))
    position = Position.of(table, seat, Random(1))
    assert position is not None
    in_time = rank_plans(position, seat, "strong", Random(1))
    monkeypatch.setitem(computer_player.LONGEST_S, "strong", 0.0)
    hurried = rank_plans(position, seat, "strong", Random(1))
    assert hurried
    for found in (in_time, hurried):
        values = [each.plan.value for each in found]
        assert values == sorted(values, reverse=True)
