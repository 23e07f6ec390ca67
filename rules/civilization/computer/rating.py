"""What a seat could do now with what it gains, and the best of it."""

from __future__ import annotations

from collections.abc import Iterable

from rules.civilization.actions.families import EndSegment
from rules.civilization.computer.values import Values
from rules.engine.core.action import AnyAction

Rated = tuple[float, AnyAction]
ENOUGH = 0.2
"""What brings less than this is not done."""


def best_of(values: Values, rated: Iterable[Rated]) -> AnyAction:
    """The best thing to do now; the end of the segment when nothing is worth while."""
    best = max(rated, key=lambda each: each[0] + values.error(), default=None)
    return EndSegment() if best is None or best[0] <= ENOUGH else best[1]
