"""The best of the seat's possible actions, by their gains."""

from __future__ import annotations

from collections.abc import Iterable

from rules.civilization.actions.families import EndSegment
from rules.civilization.computer.values import Values
from rules.engine.core.action import AnyAction

Rated = tuple[float, AnyAction]
ENOUGH = 0.2
"""The least gain for which anything is done."""


def best_of(values: Values, rated: Iterable[Rated]) -> AnyAction:
    """Return the best action now, or the end of the segment if nothing gains enough."""
    best = max(rated, key=lambda each: each[0] + values.error(), default=None)
    return EndSegment() if best is None or best[0] <= ENOUGH else best[1]
