"""What makes a game count for no rating any more, whatever its people have agreed on."""

from __future__ import annotations

from typing import Any

from bot.store import SeatHolder
from bot.store.games import Unrated
from bot.tables.change import ORDERED, Change
from rules.engine import Table


def unrated_by(before: Table[Any] | None, holders: tuple[SeatHolder, ...], change: Change) -> tuple[Unrated, ...]:
    """Why a game is not rated after a change; `before` is None when it begins, `holders` sit there afterwards."""
    found: list[Unrated] = []
    if change.kind == "start":
        if any(holder.is_computer for holder in holders):
            found.append("bots")
        if change.imported:
            # Anybody can write a log: what is imported proves nothing about those who sit at the table.
            found.append("imported")
    if change.seat is not None and change.kind == "seat":
        former = change.previous_id
        if holders[change.seat].is_computer and former is not None and former > 0:
            found.append("bot")
    if change.kind == "computer":
        found.append("computer")
    if change.reason == ORDERED:
        found.append("organiser")
    if change.kind == "undo" and before is not None and before.finished:
        found.append("undone")
    return tuple(found)
