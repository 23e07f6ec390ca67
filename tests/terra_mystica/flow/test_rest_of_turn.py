"""Search from the middle of a turn gives the same results as replaying the turn up to that point."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Literal

import pytest

from rules.engine import AnyAction, Seat
from rules.engine.search import Position, next_position, plans
from rules.terra_mystica import TERRA_MYSTICA, TerraMysticaOptions
from rules.terra_mystica.computer.playing import PLANNING
from rules.terra_mystica.core.state import Game
from rules.terra_mystica.flow.stages import REST_OF_TURN
from tests.bot.advice.test_ideas import played
from tests.contract.walk import random_game
from tests.cost import fast

WEIGHTS = {"pass": 0.1, "convert": 0.5, "burn": 0.5}
SEVERAL = 4


def behind(position: Position[Game], seat: Seat, action: AnyAction) -> tuple[Game, dict[Seat, str], str | None]:
    """Return the result of an action: the state without picture highlights, the open questions, and the next stage."""
    trial = position.playout()
    trial.act(seat, action)
    trial.close()
    trial.state.last_spaces = []
    return trial.state, {who: question.name for who, question in trial.questions.items()}, trial.next_stage


def resumed(position: Position[Game], seat: Seat) -> Position[Game]:
    """Return the same point of the game, without earlier answers where that is possible."""
    trial = position.playout()
    trial.close()
    return next_position(trial, seat, PLANNING)


@pytest.mark.parametrize("power_offers", fast(["late", "strict"]))
def test_a_resumed_turn_has_the_same_results(power_offers: Literal["late", "strict"]) -> None:
    options = TerraMysticaOptions(power_offers=power_offers)
    compared: Counter[str] = Counter()
    for number in range(4):
        chance = Random(number)
        for step in random_game(TERRA_MYSTICA, options, 4, f"rest of turn {number}", weights=WEIGHTS):
            seat, table = step.seat, step.table
            if table.stage != "turn" or table.state.active != seat or len(step.options) < 2:
                continue
            position = Position.of(table, seat, chance)
            assert position is not None
            again = resumed(position, seat)
            if again.stage == REST_OF_TURN:
                compared[table.questions[seat].name] += 1
                for action in chance.sample(step.options, min(SEVERAL, len(step.options))):
                    assert behind(again, seat, action) == behind(position, seat, action)
    assert {"turn", "end_of_turn", "spades", "tiles"} <= set(compared), compared


@pytest.mark.parametrize("turns", [19, 28, 40])
def test_plans_are_the_same(turns: int) -> None:
    table = played("tm", turns)
    seat = next(iter(table.questions))
    position = Position.of(table, seat, Random(1))
    assert position is not None
    played_again = replace(PLANNING, resumes=lambda _g, _question: None)
    found, slowly = (
        [(plan.first, plan.later, plan.value) for plan in plans(position, seat, planning, nodes=500)]
        for planning in (PLANNING, played_again)
    )
    assert found == slowly
