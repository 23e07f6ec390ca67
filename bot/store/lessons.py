"""Stored progress of users in tutorials.

A tutorial is not stored as a game, so it has no reminders and appears in no statistics.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.rows import put

_LESSONS = schema.lessons.c


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a user in one tutorial.

    `game` is the key of the tutorial, `number` the current lesson, counted from 0. `lines` are the actions chosen
    in this lesson so far, as text.
    """

    user_id: int
    game: str
    number: int
    lines: tuple[str, ...]
    changed_at: datetime


async def of_user(db: AsyncConnection, user_id: int) -> tuple[Progress, ...]:
    """Return the progress of a user in each unfinished tutorial, the most recently used first."""
    query = select(schema.lessons).where(_LESSONS.user_id == user_id).order_by(_LESSONS.changed_at.desc())
    found = await db.execute(query)
    return tuple(Progress(user_id, row.game, row.number, tuple(json.loads(row.lines)), row.changed_at) for row in found)


async def keep(db: AsyncConnection, progress: Progress) -> None:
    """Store the progress of a user in a tutorial, replacing the earlier one."""
    key = {"user_id": progress.user_id, "game": progress.game}
    values = {"number": progress.number, "lines": json.dumps(progress.lines), "changed_at": progress.changed_at}
    await put(db, schema.lessons, key, **values)


async def forget(db: AsyncConnection, user_id: int, game: str | None = None) -> None:
    """Delete the progress of a user: in one tutorial, or without `game` in all."""
    query = delete(schema.lessons).where(_LESSONS.user_id == user_id)
    await db.execute(query if game is None else query.where(_LESSONS.game == game))
