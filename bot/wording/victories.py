"""The result of a game in a sentence."""

from __future__ import annotations

from typing import Any

from rules.engine.core.text import Text, Who, say, together
from rules.engine.rules import Table


def victory(table: Table[Any]) -> Text:
    """Return who has won a finished game, and how."""
    words, state = table.rules.words, table.state
    first, *others = [place for place in table.rules.standing(state) if place.rank == 1]
    winners = together(
        [say("{who} ({label})", who=Who(each.seat), label=words.label(state, each.seat)) for each in (first, *others)]
    )
    if words.victory is not None:
        return words.victory(state, winners, first, shared=bool(others))
    return say("{who}: {points}", who=winners, points=first.points)
