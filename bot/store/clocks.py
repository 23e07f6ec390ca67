"""The running clocks of a game: when whose time is up, and how all of them are changed."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema, seats
from bot.store.agreement import Agreement, agreed_anew
from rules.engine import Seat

_REMINDERS = schema.reminders.c


async def deadlines(db: AsyncConnection, game_id: int) -> dict[Seat, datetime]:
    """When time is up, for those who have to decide and whose time is not up yet."""
    ends = (_REMINDERS.game_id == game_id, _REMINDERS.kind == "deadline", _REMINDERS.sent_at.is_(None))
    query = select(_REMINDERS.seat, _REMINDERS.due_at).where(*ends).order_by(_REMINDERS.seat)
    return {Seat(row.seat): row.due_at for row in await db.execute(query)}


async def passed(db: AsyncConnection, game_id: int, now: datetime) -> dict[Seat, datetime]:
    """Whose time is up although they still have to decide, and since when."""
    late = (_REMINDERS.game_id == game_id, _REMINDERS.kind == "deadline", _REMINDERS.due_at <= now)
    query = select(_REMINDERS.seat, _REMINDERS.due_at).where(*late).order_by(_REMINDERS.seat)
    return {Seat(row.seat): row.due_at for row in await db.execute(query)}


async def agree(db: AsyncConnection, game_id: int, before: Agreement, after: Agreement, now: datetime) -> None:
    """Change the clocks of a game to another agreement; those that are stopped for good end nobody's time any more."""
    for holder in await seats.holders(db, game_id):
        changed = agreed_anew(holder.clock, before, after, now)
        if changed != holder.clock:
            await seats.set_clock(db, game_id, holder.seat, changed)
    if after.clock == "none":
        unsent = (_REMINDERS.game_id == game_id, _REMINDERS.kind == "deadline", _REMINDERS.sent_at.is_(None))
        await db.execute(delete(schema.reminders).where(*unsent))
