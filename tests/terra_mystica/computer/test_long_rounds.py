"""The strong computer player plans a round with many goods to its end."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from rules.engine.search import Position, plans
from rules.terra_mystica.computer.playing import PLANNING, SKILLS, as_if_alone
from rules.terra_mystica.core.state import Game
from tests.terra_mystica.ledgers import GENERATED, recorded


def test_a_round_with_many_goods_is_planned_to_its_end() -> None:
    """The search used up its positions on plans of two turns, and valued what could be built later by its goods."""
    game = recorded(GENERATED, "base_0118_4p")
    assert game.play(164)
    seat = next(iter(game.table.questions))
    position: Position[Game] | None = Position.of(game.table, seat, Random(1))
    assert position is not None
    assert position.start.round == 5
    strong = SKILLS["strong"]
    best = plans(as_if_alone(position, seat), seat, replace(PLANNING, width=strong.width), nodes=strong.nodes)[0]
    assert len(best.later) >= 4
    assert best.value > 108
