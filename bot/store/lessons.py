"""How far people are in the tutorials. A tutorial is no game: nobody is reminded of it, nothing counts it."""

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
    """The lesson somebody is at in the tutorial of a title, counted from 0, and the turn they are preparing in it."""

    user_id: int
    game: str
    number: int
    lines: tuple[str, ...]
    changed_at: datetime


async def of_user(db: AsyncConnection, user_id: int) -> tuple[Progress, ...]:
    """The tutorials somebody has begun and not finished, the latest first."""
    query = select(schema.lessons).where(_LESSONS.user_id == user_id).order_by(_LESSONS.changed_at.desc())
    found = await db.execute(query)
    return tuple(Progress(user_id, row.game, row.number, tuple(json.loads(row.lines)), row.changed_at) for row in found)


async def keep(db: AsyncConnection, progress: Progress) -> None:
    """Keep how far somebody is, in the place of what was known."""
    key = {"user_id": progress.user_id, "game": progress.game}
    values = {"number": progress.number, "lines": json.dumps(progress.lines), "changed_at": progress.changed_at}
    await put(db, schema.lessons, key, **values)


async def forget(db: AsyncConnection, user_id: int, game: str | None = None) -> None:
    """Forget how far somebody is, in one tutorial or in all."""
    query = delete(schema.lessons).where(_LESSONS.user_id == user_id)
    await db.execute(query if game is None else query.where(_LESSONS.game == game))
