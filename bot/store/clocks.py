"""The running clocks of a game: when whose time is up, and how all of them are stopped."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema, seats
from bot.store.agreement import Agreement, answered
from rules.engine import Seat

_REMINDERS = schema.reminders.c


async def deadlines(db: AsyncConnection, game_id: int) -> dict[Seat, datetime]:
    """When time is up, for those who have to decide and whose time is not up yet."""
    ends = (_REMINDERS.game_id == game_id, _REMINDERS.kind == "deadline", _REMINDERS.sent_at.is_(None))
    query = select(_REMINDERS.seat, _REMINDERS.due_at).where(*ends).order_by(_REMINDERS.seat)
    return {Seat(row.seat): row.due_at for row in await db.execute(query)}


async def stop(db: AsyncConnection, game_id: int, agreement: Agreement, now: datetime) -> None:
    """Let all clocks stand still, with what they have used under an agreement; nobody's time is up any more."""
    for holder in await seats.holders(db, game_id):
        if holder.clock.runs:
            await seats.set_clock(db, game_id, holder.seat, answered(holder.clock, agreement, now))
    unsent = (_REMINDERS.game_id == game_id, _REMINDERS.kind == "deadline", _REMINDERS.sent_at.is_(None))
    await db.execute(delete(schema.reminders).where(*unsent))
