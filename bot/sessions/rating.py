"""What makes a game count for no rating any more, whatever its people have agreed on."""

from __future__ import annotations

from typing import Any

from bot.sessions.change import ORDERED, Change, ChangeKind
from bot.store import SeatHolder
from bot.store.games import Unrated
from rules.engine import Table

WITHOUT_SOMEBODY: frozenset[ChangeKind] = frozenset({"seat", "time"})
"""How a game goes on without somebody late, also by order: nobody gets out of a loss by being late."""


def unrated_by(before: Table[Any] | None, holders: tuple[SeatHolder, ...], change: Change) -> tuple[Unrated, ...]:
    """Return why a game is not rated after a change; `before` is None when it begins, `holders` sit there
    afterwards.
    """
    found: list[Unrated] = []
    if change.kind == "start":
        if any(holder.is_computer for holder in holders):
            found.append("bots")
        if change.imported:
            # Anybody can write a log: what is imported proves nothing about those who sit at the table.
            found.append("imported")
    if change.reason == ORDERED and change.kind not in WITHOUT_SOMEBODY:
        found.append("organiser")
    if change.kind == "undo" and before is not None and before.finished:
        found.append("undone")
    return tuple(found)
