"""The value of technologies for research (CIV-10.1)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.civilization.actions.research import Research
from rules.civilization.computer.rating import Rated
from rules.civilization.computer.values import Values
from rules.civilization.core.catalog.technology import TECHNOLOGIES


def rated_actions(values: Values) -> Iterator[Rated]:
    """Yield the technologies that can be researched, with their gains."""
    for action in map(Research, TECHNOLOGIES):
        if action.obstacle(values.g, values.seat) is None:
            yield values.technology(action.technology), action
