"""A search begins from a position without information about cards that its seat cannot see."""

from __future__ import annotations

from random import Random

import pytest

from rules import GAMES
from rules.engine.search import Position
from tests.bot.end_to_end.worlds import two_worlds
from tests.contract.cases import CASES
from tests.contract.walk import random_game

SETS = [
    (key, name) for key, rules in sorted(GAMES.items()) if not rules.open_information for name in CASES[key].options
]
EACH = 5
"""One of so many decisions is examined, in the middle of a stage where there is one."""


@pytest.mark.slow
@pytest.mark.parametrize(("key", "name"), SETS)
def test_the_same_is_dealt_wherever_the_cards_lie(key: str, name: str) -> None:
    """Later chance is the same, too."""
    case, compared, in_the_middle = CASES[key], 0, 0
    for step in random_game(case.rules, case.options[name], case.rules.seats[-1], "known", weights=case.weights):
        since = step.table.decision_count - step.table.stage_began
        if step.number % EACH or step.table.sealed_count:
            continue
        worlds = two_worlds(step.table, step.seat, Random(step.number), case.rules.hidden_pools, same_log=True)
        if worlds is None or worlds.here.digest() == worlds.there.digest():
            continue
        one, other = Random(step.number), Random(step.number)
        here, there = Position.of(worlds.here, step.seat, one), Position.of(worlds.there, step.seat, other)
        assert (here is None) == (there is None), f"at decision {step.number}"
        if here is not None and there is not None:
            assert here.start == there.start, f"at decision {step.number}"
            compared += 1
            in_the_middle += since > 0
        assert one.random() == other.random()
    assert compared > 10, "few positions differed, so this proves little"
    assert in_the_middle, "nothing had come out anywhere"
