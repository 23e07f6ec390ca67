"""Absences: the clocks of a user's seats stop, and the user gets no reminders.

Only the owner of a seat stops its clock, and only where no deputy plays it: otherwise absences of several people would
add up.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Select, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema, seats, seekers, users
from bot.store.agreement import Agreement, SeatClock
from bot.store.users import UserSettings
from rules.engine import Seat

_SEATS = schema.seats.c
_JOBS = schema.scheduled_jobs.c
_SEATS_WITH_GAMES = select(schema.seats, schema.games.c.agreement).join(
    schema.games, schema.games.c.id == _SEATS.game_id
)


def left_s(personal: UserSettings, now: datetime, allowance_s: float) -> float:
    """Return the rest of this year's allowance."""
    return max(0.0, allowance_s - personal.away_spent_s.get(now.year, 0.0))


async def set_until(db: AsyncConnection, user_id: int, until: datetime | None, now: datetime) -> UserSettings:
    """Set an absence until a moment, or end it (None); an unused part of an earlier absence is given back.

    Jobs of the seats that the user plays without a deputy are postponed by the difference.
    """
    user = await users.find(db, user_id)
    assert user is not None, "whoever chooses something is known"
    personal = user.settings
    grows_s = (0.0 if until is None else max(0.0, (until - now).total_seconds())) - personal.away_for_s(now)
    spent = {**personal.away_spent_s, now.year: max(0.0, personal.away_spent_s.get(now.year, 0.0) + grows_s)}
    chosen = personal.model_copy(
        update={"away_until_s": None if until is None else until.timestamp(), "away_spent_s": spent}
    )
    await users.set_settings(db, user_id, chosen)
    if until is not None:
        # Nobody who is away is called to a new table.
        await seekers.leave_matches(db, user_id)
    before, after = (max(now, personal.away_until(now) or now), max(now, until or now))
    await _shift(db, _SEATS_WITH_GAMES.where(seats.played_alone_by(user_id)), before, after)
    return chosen


async def shift_seat(db: AsyncConnection, game_id: int, seat: Seat, before: datetime, after: datetime) -> None:
    """Postpone the jobs of one seat that now has a deputy, or its owner again.

    Its clock stopped until the moment `before`; now it stops until `after`.
    """
    this = (_SEATS.game_id == game_id, _SEATS.seat == seat, _SEATS.left_at.is_(None))
    await _shift(db, _SEATS_WITH_GAMES.where(*this), before, after)


async def _shift(db: AsyncConnection, which: Select[Any], before: datetime, after: datetime) -> None:
    if before == after:
        return
    for row in (await db.execute(which)).all():
        calendar = Agreement.read(row.agreement).calendar
        seconds = calendar.between(before, after)
        waiting = (_JOBS.game_id == row.game_id, _JOBS.seat == row.seat, _JOBS.sent_at.is_(None))
        for job in (await db.execute(select(_JOBS.id, _JOBS.due_at).where(*waiting))).all():
            moved = calendar.after(job.due_at, seconds)
            await db.execute(update(schema.scheduled_jobs).where(_JOBS.id == job.id).values(due_at=moved))
        clock = SeatClock.read(row.clock)
        if clock.runs:
            moved_clock = clock.model_copy(update={"paused_s": max(0.0, clock.paused_s + seconds)})
            await seats.set_clock(db, row.game_id, Seat(row.seat), moved_clock)
