"""Deputies: users who may play a seat for its owner for some days.

Rows stay after their end, because a deputy has seen the hand of the seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import scheduled_jobs, schema
from bot.store.rows import as_row
from bot.store.scheduled_jobs import WHOLE_TABLE, NewJob
from bot.store.seats import FORGOTTEN, nameless
from rules.engine import Seat

_DEPUTIES = schema.deputies.c


@dataclass(frozen=True, slots=True)
class DeputyRecord:
    """One period of a deputy; `ended_at` None while it lasts. `declined` means that the deputy ended it."""

    id: int
    game_id: int
    seat: Seat
    user_id: int
    name: str
    named_at: datetime
    until: datetime
    ended_at: datetime | None = None
    declined: bool = False


async def find(db: AsyncConnection, number: int) -> DeputyRecord | None:
    """Return the record with that number, or None."""
    row = (await db.execute(select(schema.deputies).where(_DEPUTIES.id == number))).one_or_none()
    return None if row is None else as_row(DeputyRecord, row)


async def of_game(db: AsyncConnection, game_id: int) -> tuple[DeputyRecord, ...]:
    """Return all records of a game, oldest first, also those that have ended."""
    rows = await db.execute(select(schema.deputies).where(_DEPUTIES.game_id == game_id).order_by(_DEPUTIES.id))
    return tuple(as_row(DeputyRecord, row) for row in rows)


async def appoint(
    db: AsyncConnection, game_id: int, seat: Seat, user_id: int, name: str, until: datetime, now: datetime
) -> None:
    """Let a user play a seat until a moment; an earlier deputy of the seat ends."""
    await end_of_seat(db, game_id, seat, now)
    values = {"game_id": game_id, "seat": seat, "user_id": user_id, "name": name, "named_at": now, "until": until}
    added = await db.execute(insert(schema.deputies).returning(_DEPUTIES.id), values)
    due = NewJob(WHOLE_TABLE, "deputy", str(added.scalar_one()), until)
    await scheduled_jobs.schedule(db, game_id, [due])


async def rename(db: AsyncConnection, game_id: int, user_id: int, name: str) -> None:
    """Replace the name of a present deputy of a game."""
    lasting = (_DEPUTIES.game_id == game_id, _DEPUTIES.user_id == user_id, _DEPUTIES.ended_at.is_(None))
    await db.execute(update(schema.deputies).where(*lasting).values(name=name))


async def end_of_seat(
    db: AsyncConnection, game_id: int, seat: Seat | None, now: datetime, *, declined: bool = False
) -> None:
    """End the deputy of a seat, if there is one; of every seat of the game without a `seat`."""
    lasting = [_DEPUTIES.game_id == game_id, _DEPUTIES.ended_at.is_(None)]
    if seat is not None:
        lasting.append(_DEPUTIES.seat == seat)
    ended = update(schema.deputies).where(*lasting).values(ended_at=now, declined=declined)
    for number in list(await db.scalars(ended.returning(_DEPUTIES.id))):
        await scheduled_jobs.drop(db, game_id, "deputy", str(number))


async def end_those_of(db: AsyncConnection, user_id: int, game_id: int, now: datetime) -> None:
    """Make the end of all deputy periods of a user in a game due now, so that it is posted."""
    lasting = (_DEPUTIES.user_id == user_id, _DEPUTIES.game_id == game_id, _DEPUTIES.ended_at.is_(None))
    for number in list(await db.scalars(select(_DEPUTIES.id).where(*lasting))):
        await scheduled_jobs.move(db, game_id, "deputy", str(number), now)


async def forget(db: AsyncConnection, user_id: int, game_id: int, name: str) -> None:
    """Replace a user's id in records of a game by a number that identifies nobody."""
    games = schema.games.c
    query = select(_DEPUTIES.id, _DEPUTIES.seat, games.seed, games.state)
    query = query.join(schema.games, games.id == _DEPUTIES.game_id)
    for row in (await db.execute(query.where(_DEPUTIES.user_id == user_id, games.id == game_id))).all():
        number = nameless(user_id, row.seed) if row.state == "running" else FORGOTTEN - row.seat
        nobody = {"user_id": number, "name": name}
        await db.execute(update(schema.deputies).where(_DEPUTIES.id == row.id).values(nobody))
