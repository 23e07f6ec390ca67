"""Notices for the operator, each with one message in the operator's channel.

A new notice waits until its message is posted; a changed one, until its message is edited.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.rows import as_row, insert_or, remove_some

NoticeKind = Literal["error", "server", "disk", "late", "week", "report"]
SUBJECT = "operator notices"
"""The subject of transactions that change notices."""
LONGEST_SUBJECT = 200

_NOTICES = schema.operator_notices.c
_LATEST_GAME = select(func.max(schema.games.c.id))
_LATEST_POST = select(func.max(schema.outbox.c.id))


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice. `version` grows with each occurrence and each change; `told` is the version of its message, or 0."""

    id: int
    kind: str
    subject: str
    details: str
    version: int
    first_at: datetime
    last_at: datetime
    told: int
    told_at: datetime | None
    post_id: int | None
    """The post with which its message was sent."""
    user_id: int | None
    """The author of a report."""


async def occurred(
    db: AsyncConnection, kind: NoticeKind, subject: str, details: str, now: datetime, times: int
) -> None:
    """Count occurrences of something; the first ones are a new notice."""
    adding = insert_or(db, schema.operator_notices)
    counted = {"version": _NOTICES.version + adding.excluded.version, "last_at": adding.excluded.last_at}
    values = _new(kind, subject, details, now) | {"version": times}
    await db.execute(adding.on_conflict_do_update(index_elements=["kind", "subject"], set_=counted), values)


async def add(
    db: AsyncConnection,
    kind: NoticeKind,
    subject: str,
    details: str,
    now: datetime,
    *,
    user_id: int | None = None,
    told: int = 0,
) -> None:
    """Add a notice, unless there is one of that kind with that subject. With `told=1` it is never posted."""
    adding = insert_or(db, schema.operator_notices).on_conflict_do_nothing(index_elements=["kind", "subject"])
    await db.execute(adding, _new(kind, subject, details, now) | {"user_id": user_id, "told": told})


def _new(kind: NoticeKind, subject: str, details: str, now: datetime) -> dict[str, object]:
    subject = subject[-LONGEST_SUBJECT:]
    fresh = {"version": 1, "told": 0, "first_at": now, "last_at": now}
    return {"kind": kind, "subject": subject, "details": details, **fresh}


async def change(db: AsyncConnection, number: int, details: str, now: datetime) -> None:
    """Change a notice, so that its message is edited."""
    values = {"details": details, "version": _NOTICES.version + 1, "last_at": now}
    await db.execute(update(schema.operator_notices).where(_NOTICES.id == number).values(values))


async def find(db: AsyncConnection, number: int) -> Notice | None:
    """Return the notice with that id, or None."""
    row = (await db.execute(select(schema.operator_notices).where(_NOTICES.id == number))).one_or_none()
    return None if row is None else as_row(Notice, row)


async def latest(db: AsyncConnection, kind: NoticeKind) -> Notice | None:
    """Return the latest notice of a kind, or None."""
    query = select(schema.operator_notices).where(_NOTICES.kind == kind).order_by(_NOTICES.id.desc()).limit(1)
    row = (await db.execute(query)).one_or_none()
    return None if row is None else as_row(Notice, row)


async def next_untold(db: AsyncConnection) -> Notice | None:
    """Return the next notice to post, or None: new ones before changed ones, the longest waiting first."""
    waiting = select(schema.operator_notices).where(_NOTICES.told < _NOTICES.version)
    row = (await db.execute(waiting.order_by(_NOTICES.told > 0, _NOTICES.told_at, _NOTICES.id).limit(1))).one_or_none()
    return None if row is None else as_row(Notice, row)


async def last_told_at(db: AsyncConnection) -> datetime | None:
    """Return when a notice was posted or edited last, or None."""
    found: datetime | None = await db.scalar(select(func.max(_NOTICES.told_at)))
    return found


async def mark_told(db: AsyncConnection, notice: Notice, post_id: int, now: datetime) -> None:
    """Note that this version of a notice was posted or edited, in the message of that post."""
    values = {"told": notice.version, "told_at": now, "post_id": post_id}
    await db.execute(update(schema.operator_notices).where(_NOTICES.id == notice.id).values(values))


async def number_since(db: AsyncConnection, kind: NoticeKind, moment: datetime) -> int:
    """Return the number of notices of a kind that occurred since then."""
    since = (_NOTICES.kind == kind, _NOTICES.last_at >= moment)
    return await db.scalar(select(func.count()).select_from(schema.operator_notices).where(*since)) or 0


async def number_by(db: AsyncConnection, user_id: int, moment: datetime) -> int:
    """Return the number of reports that a user has written since then."""
    theirs = (_NOTICES.user_id == user_id, _NOTICES.first_at > moment)
    return await db.scalar(select(func.count()).select_from(schema.operator_notices).where(*theirs)) or 0


async def latest_numbers(db: AsyncConnection) -> tuple[int, int]:
    """Return the numbers of the latest game and the latest post; the difference of two calls counts the new ones."""
    return await db.scalar(_LATEST_GAME) or 0, await db.scalar(_LATEST_POST) or 0


async def forget_before(db: AsyncConnection, moment: datetime, limit: int) -> int:
    """Remove notices that have not changed since then. Return how many."""
    return await remove_some(db, schema.operator_notices, _NOTICES.last_at < moment, limit)
