"""The progress of users in tutorials. A tutorial is no game: it has no reminders and does not count."""

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
    """The present lesson of a user in the tutorial of a title, counted from 0, and the draft in it."""

    user_id: int
    game: str
    number: int
    lines: tuple[str, ...]
    changed_at: datetime


async def of_user(db: AsyncConnection, user_id: int) -> tuple[Progress, ...]:
    """Return the unfinished tutorials of a user, the latest first."""
    query = select(schema.lessons).where(_LESSONS.user_id == user_id).order_by(_LESSONS.changed_at.desc())
    found = await db.execute(query)
    return tuple(Progress(user_id, row.game, row.number, tuple(json.loads(row.lines)), row.changed_at) for row in found)


async def keep(db: AsyncConnection, progress: Progress) -> None:
    """Store the progress of a user in place of the earlier one."""
    key = {"user_id": progress.user_id, "game": progress.game}
    values = {"number": progress.number, "lines": json.dumps(progress.lines), "changed_at": progress.changed_at}
    await put(db, schema.lessons, key, **values)


async def forget(db: AsyncConnection, user_id: int, game: str | None = None) -> None:
    """Delete the progress of a user, in one tutorial or in all."""
    query = delete(schema.lessons).where(_LESSONS.user_id == user_id)
    await db.execute(query if game is None else query.where(_LESSONS.game == game))
