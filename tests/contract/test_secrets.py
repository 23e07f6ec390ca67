"""Views hide every declared secret, wherever it is in a state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import islice
from typing import Any

import pytest

from rules.engine import Seat
from rules.engine.core.secret import hidden_fields
from tests.contract.cases import CASES, Case
from tests.contract.walk import random_game

DECISIONS, EVERY = 240, 20


def secrets_anywhere(value: Any) -> Iterator[tuple[int, str]]:
    """Yield every secret field within a value: the object that holds it, and its name."""
    if isinstance(value, list | tuple | dict):
        for part in value.values() if isinstance(value, dict) else value:
            yield from secrets_anywhere(part)
    elif is_dataclass(value) and not isinstance(value, type):
        for item in fields(value):
            if "secret" in item.metadata:
                yield id(value), item.name
            yield from secrets_anywhere(getattr(value, item.name))


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_every_secret_is_hidden_from_somebody(case: Case) -> None:
    seats = min(case.rules.seats, key=lambda number: abs(number - 3))
    game = random_game(case.rules, next(iter(case.options.values())), seats, "secrets", weights=case.weights)
    for position in islice(game, 0, DECISIONS, EVERY):
        state, viewers = position.table.state, (None, *map(Seat, range(seats)))
        found = {(id(holder), name) for viewer in viewers for holder, name in hidden_fields(state, viewer)}
        assert found == set(secrets_anywhere(state))
