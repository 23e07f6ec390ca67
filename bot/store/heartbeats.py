"""Store the heartbeats of each shard, and postpone reminders, deadlines and clocks after an outage.

A shard is a part of the Discord servers that one connection serves. `bot/scheduling/heartbeat.py` stores a heartbeat
at short intervals. A long gap between two of them is an outage, and players lose no time to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import BigInteger, ColumnElement, false, func, insert, or_, select, type_coerce, union, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema, seats
from bot.store.agreement import Agreement, SeatClock
from bot.store.calendars import Calendar
from bot.store.errors import Conflict
from rules.engine import Seat

NOT_POSTPONED = ("bot", "ping", "vote_call", "vote_check", "waited")
"""Kinds of jobs that an outage does not postpone: they are due at once or at a time of day."""
WITHOUT_GRACE = (*NOT_POSTPONED, "reminder", "unhurried")
"""Kinds of jobs that need no period of grace after an outage, because they cost no player anything."""
AT_ONCE = 500
"""The number of games that one SQL statement postpones."""
SHARD_BITS = 22
"""Discord puts a server in the shard `(id >> SHARD_BITS) % count`."""

_BEATS = schema.heartbeats.c
_GAMES = schema.games.c
_JOBS = schema.scheduled_jobs.c
_SEATS = schema.seats.c
_OUTBOX = schema.outbox.c


@dataclass(frozen=True, slots=True)
class Shard:
    """Shard number `shard` of `count`, from 0; direct messages belong to shard 0."""

    shard: int
    count: int

    def has(self, guild_id: int | None) -> bool:
        """Return whether a server belongs to the shard; None stands for direct messages."""
        return ((guild_id or 0) >> SHARD_BITS) % self.count == self.shard


EVERYTHING = Shard(0, 1)
"""The only shard of a bot without sharding: it has all servers."""


def in_shards(parts: Iterable[Shard]) -> ColumnElement[bool] | None:
    """Return the SQL condition that a game is in one of the shards; None if they have all games."""
    wanted = list(parts)
    if EVERYTHING in wanted:
        return None
    shard = func.coalesce(_GAMES.guild_id, 0) // (1 << SHARD_BITS)
    return or_(false(), *((shard % part.count) == part.shard for part in wanted))


async def beats(db: AsyncConnection) -> dict[Shard, datetime]:
    """Return the last heartbeat of each shard, stored by any process."""
    return {Shard(row.shard, row.shard_count): row.beat_at for row in await db.execute(select(schema.heartbeats))}


async def note(db: AsyncConnection, part: Shard, last: datetime | None, now: datetime) -> None:
    """Store a heartbeat of a shard; raises Conflict when another process has stored one since `last`."""
    key = {"shard": part.shard, "shard_count": part.count}
    taken = Conflict(f"shard {part.shard} of {part.count} is served by another process too")
    if last is None:
        try:
            await db.execute(insert(schema.heartbeats).values(**key, beat_at=now))
        except IntegrityError:
            raise taken from None
        return
    here = (_BEATS.shard == part.shard, _BEATS.shard_count == part.count, _BEATS.beat_at == last)
    if not (await db.execute(update(schema.heartbeats).where(*here).values(beat_at=now))).rowcount:
        raise taken


async def waiting_games(db: AsyncConnection, part: Shard) -> dict[int, int | None]:
    """Return the games of a shard with a scheduled job or a running clock, with their servers."""
    due = select(_JOBS.game_id).where(_JOBS.sent_at.is_(None))
    running = select(_GAMES.id).where(_GAMES.state == "running")
    query = select(_GAMES.id, _GAMES.guild_id).where(_GAMES.id.in_(union(due, running)))
    return {row.id: row.guild_id for row in await db.execute(query) if part.has(row.guild_id)}


async def postpone_all(
    db: AsyncConnection, game_ids: Sequence[int], held_up: timedelta, not_before: datetime | None, now: datetime
) -> None:
    """Postpone reminders and deadlines of these games, and pause running clocks, by the length of an outage until now.

    Jobs that cost a player something come `not_before` that moment. In games whose clocks pause on some days, those
    days are no part of the outage.
    """
    for start in range(0, len(game_ids), AT_ONCE):
        some = list(game_ids[start : start + AT_ONCE])
        pausing = await _calendars(db, some)
        usual = [game_id for game_id in some if game_id not in pausing]
        await _postpone_jobs(db, usual, held_up)
        graces: Mapping[tuple[int, int], timedelta] = {}
        if not_before is not None:
            graces = await _give_grace(db, usual, not_before)
        await _pause_clocks(db, usual, held_up, graces)
        for game_id, calendar in pausing.items():
            lost = timedelta(seconds=calendar.between(now - held_up, now))
            await _postpone_jobs_by(db, game_id, calendar, lost)
            graces = {}
            if not_before is not None:
                end = calendar.after(now, (not_before - now).total_seconds())
                given = await _give_grace(db, [game_id], end)
                graces = {key: timedelta(seconds=calendar.between(end - more, end)) for key, more in given.items()}
            await _pause_clocks(db, [game_id], lost, graces)


async def hasten_posts(db: AsyncConnection, by: timedelta) -> None:
    """Shorten the wait of posts for another attempt, because the clock was set back."""
    sooner = type_coerce(_OUTBOX.not_before, BigInteger) - _us(by)
    await db.execute(update(schema.outbox).where(_OUTBOX.done_at.is_(None)).values(not_before=sooner))


async def _calendars(db: AsyncConnection, game_ids: Sequence[int]) -> dict[int, Calendar]:
    """Return the calendars of those of the games whose clocks pause on some days."""
    query = select(_GAMES.id, _GAMES.agreement).where(_GAMES.id.in_(game_ids))
    found = {row.id: Agreement.read(row.agreement).calendar for row in await db.execute(query)}
    return {game_id: calendar for game_id, calendar in found.items() if not calendar.never_pauses}


async def _postpone_jobs_by(db: AsyncConnection, game_id: int, calendar: Calendar, by: timedelta) -> None:
    """Postpone the jobs of a game by some of its time."""
    moved = _JOBS.game_id == game_id, _JOBS.sent_at.is_(None), _JOBS.kind.not_in(NOT_POSTPONED)
    for row in (await db.execute(select(_JOBS.id, _JOBS.due_at).where(*moved))).all():
        later = calendar.after(row.due_at, by.total_seconds())
        await db.execute(update(schema.scheduled_jobs).where(_JOBS.id == row.id).values(due_at=later))


async def _postpone_jobs(db: AsyncConnection, game_ids: Sequence[int], by: timedelta) -> None:
    moved = _JOBS.game_id.in_(game_ids), _JOBS.sent_at.is_(None), _JOBS.kind.not_in(NOT_POSTPONED)
    # Added by the database: another process may change the same row meanwhile.
    later = type_coerce(_JOBS.due_at, BigInteger) + _us(by)
    await db.execute(update(schema.scheduled_jobs).where(*moved).values(due_at=later))


async def _give_grace(
    db: AsyncConnection, game_ids: Sequence[int], not_before: datetime
) -> Mapping[tuple[int, int], timedelta]:
    """Move jobs due before `not_before` to that moment, unless they need no grace. Return each clock's extra time."""
    soon = (
        _JOBS.game_id.in_(game_ids),
        _JOBS.sent_at.is_(None),
        _JOBS.kind.not_in(WITHOUT_GRACE),
        _JOBS.due_at < not_before,
    )
    ends = select(_JOBS.game_id, _JOBS.seat, _JOBS.due_at).where(*soon, _JOBS.kind == "deadline")
    more = {(row.game_id, row.seat): not_before - row.due_at for row in await db.execute(ends)}
    await db.execute(update(schema.scheduled_jobs).where(*soon).values(due_at=not_before))
    return more


async def _pause_clocks(
    db: AsyncConnection, game_ids: Sequence[int], held_up: timedelta, graces: Mapping[tuple[int, int], timedelta]
) -> None:
    context = select(_SEATS.game_id, _SEATS.seat, _SEATS.clock).where(
        _SEATS.game_id.in_(game_ids), _SEATS.left_at.is_(None)
    )
    for row in (await db.execute(context)).all():
        clock = SeatClock.read(row.clock)
        more = held_up + graces.get((row.game_id, row.seat), timedelta())
        paused = clock.held_up(more.total_seconds())
        if paused != clock:
            await seats.set_clock(db, row.game_id, Seat(row.seat), paused)


def _us(span: timedelta) -> int:
    return span // timedelta(microseconds=1)
