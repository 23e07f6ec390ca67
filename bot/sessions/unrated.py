"""Changes that make a game unrated, even when the players agreed on a rated one."""

from __future__ import annotations

from typing import Any

from bot.sessions.change import ORDERED, Change, ChangeKind
from bot.store import SeatHolder
from bot.store.games import Unrated
from rules.engine import Table

WITHOUT_SOMEBODY: frozenset[ChangeKind] = frozenset({"seat", "time"})
"""Changes that continue a game without a late player, also by order of a manager. Being late saves nobody from a
loss.
"""


def unrated_by(before: Table[Any] | None, holders: tuple[SeatHolder, ...], change: Change) -> tuple[Unrated, ...]:
    """Return why a game is not rated after a change. `before` is None when it begins; `holders` are those after the
    change.
    """
    found: list[Unrated] = []
    if change.kind == "start":
        if any(holder.is_computer for holder in holders):
            found.append("bots")
        if change.imported:
            # Anybody can write a log, so an imported one proves nothing about the players.
            found.append("imported")
    if change.reason == ORDERED and change.kind not in WITHOUT_SOMEBODY and not change.late:
        found.append("organiser")
    if change.kind == "undo" and before is not None and before.finished:
        found.append("undone")
    return tuple(found)
