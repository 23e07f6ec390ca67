"""The running clocks of a game: the deadlines, and changing all of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema, seats
from bot.store.agreement import Agreement, convert_clock
from bot.store.calendars import Calendar
from bot.store.scheduled_jobs import JobKind
from rules.engine import Seat

_JOBS = schema.scheduled_jobs.c
_AHEAD = _JOBS.sent_at.is_(None)
COUNTED: Sequence[JobKind] = ("reminder", "stalled", "deadline")
"""The kinds of jobs that come after some time of the game, without its pauses."""


async def deadlines(db: AsyncConnection, game_id: int) -> dict[Seat, datetime]:
    """Return the deadlines in the future, of seats that have to decide."""
    return await _ends(db, game_id, _AHEAD)


async def passed(db: AsyncConnection, game_id: int, now: datetime) -> dict[Seat, datetime]:
    """Return the deadlines in the past, of seats that still have to decide."""
    return await _ends(db, game_id, _JOBS.due_at <= now)


async def agree(db: AsyncConnection, game_id: int, before: Agreement, after: Agreement, now: datetime) -> None:
    """Change the clocks of a game to another agreement; clocks that are turned off have no deadlines any more.

    Everything that is due moves when other days count as pauses: as much time is left for it as before.
    """
    for holder in await seats.holders(db, game_id):
        changed = convert_clock(holder.clock, before, after, now)
        if changed != holder.clock:
            await seats.set_clock(db, game_id, holder.seat, changed)
    if after.clock == "none":
        await db.execute(delete(schema.scheduled_jobs).where(*_deadline_of(game_id), _AHEAD))
    if after.calendar != before.calendar:
        await _move_jobs(db, game_id, before.calendar, after.calendar, now)


async def _move_jobs(db: AsyncConnection, game_id: int, before: Calendar, after: Calendar, now: datetime) -> None:
    """Move the jobs of seats to other days."""
    ahead = (_JOBS.game_id == game_id, _JOBS.seat >= 0, _AHEAD, _JOBS.kind.in_(COUNTED))
    for row in (await db.execute(select(_JOBS.id, _JOBS.due_at).where(*ahead))).all():
        moved = after.after(now, before.between(now, row.due_at))
        await db.execute(update(schema.scheduled_jobs).where(_JOBS.id == row.id).values(due_at=moved))


def _deadline_of(game_id: int) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions for jobs that hold the deadlines of a game."""
    return _JOBS.game_id == game_id, _JOBS.kind == "deadline"


async def _ends(db: AsyncConnection, game_id: int, which: ColumnElement[bool]) -> dict[Seat, datetime]:
    query = select(_JOBS.seat, _JOBS.due_at).where(*_deadline_of(game_id), which).order_by(_JOBS.seat)
    return {Seat(row.seat): row.due_at for row in await db.execute(query)}
