"""Scheduled jobs. Rows are written with the action that asks a seat and deleted with its answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal, TypeVar

from sqlalchemy import Select, bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.agreement import Agreement, reminder_intervals_s
from bot.store.heartbeats import EVERYTHING, Shard, in_shards
from bot.store.rows import as_row
from bot.store.seats import asked_at
from rules.engine import Seat

JobKind = Literal[
    "ping",
    "reminder",
    "stalled",
    "deadline",
    "bot",
    "unhurried",
    "waited",
    "vote",
    "vote_call",
    "vote_check",
    "reopening",
    "deputy",
    "lobby_warning",
    "lobby_end",
    "thread_name",
]
"""The kinds of jobs.

- `ping`: the deferred first ping of a user.
- `reminder`: a reminder of one user.
- `stalled`: a notice that the table waits for long.
- `deadline`: the end of a player's time.
- `bot`: a decision of a computer player.
- `unhurried`: the answer for a player without a choice.
- `waited`: the end of the wait for computer players with untold events.
- `vote`: the end of a vote.
- `vote_call`: the deferred ping to a vote.
- `vote_check`: update the post of an open vote, which sends it again if somebody has deleted it.
- `reopening`: the end of the time in which a finished game can be reopened.
- `deputy`: the end of a deputy's time.
- `lobby_warning`, `lobby_end`: the warning before a lobby is closed, and its closing.
- `thread_name`: showing the state of a game in the name or the tags of its thread, and archiving the thread later.
"""

WHOLE_TABLE = Seat(-1)
"""The seat of jobs for a whole table; their `question` says what they are about."""

ARCHIVING: Final = "archive"
"""The `question` of a job that archives a thread."""
ARCHIVED_AFTER: Final = timedelta(days=1)
"""The thread of a game stays open for this time after its end."""

R = TypeVar("R", bound=tuple[object, ...])

LOBBIES = 500
"""Lobbies named in one statement."""
_JOBS = schema.scheduled_jobs.c
_CANCEL = (
    delete(schema.scheduled_jobs)
    .where(_JOBS.game_id == bindparam("game"), _JOBS.seat.in_(bindparam("seats", expanding=True)))
    .returning(*_JOBS)
)


@dataclass(frozen=True, slots=True)
class NewJob:
    seat: Seat
    kind: JobKind
    question: str
    """The name of the question that waits for an answer."""
    due_at: datetime


@dataclass(frozen=True, slots=True)
class ScheduledJob:
    id: int
    game_id: int
    seat: Seat
    kind: JobKind
    question: str
    due_at: datetime
    sent_at: datetime | None


async def schedule(db: AsyncConnection, game_id: int, new: Sequence[NewJob]) -> None:
    """Add jobs."""
    if new:
        rows = [
            {"game_id": game_id, "seat": r.seat, "kind": r.kind, "question": r.question, "due_at": r.due_at}
            for r in new
        ]
        await db.execute(insert(schema.scheduled_jobs), rows)


async def show_thread_state(db: AsyncConnection, game_id: int, now: datetime, *, over: bool) -> None:
    """Schedule the jobs that show the state of a game in its thread; that of a game that is over is archived later."""
    await drop(db, game_id, "thread_name", ARCHIVING)
    later = [NewJob(WHOLE_TABLE, "thread_name", ARCHIVING, now + ARCHIVED_AFTER)] if over else []
    await schedule(db, game_id, [NewJob(WHOLE_TABLE, "thread_name", "", now), *later])


async def cancel(
    db: AsyncConnection, game_id: int, seats: Sequence[Seat], kinds: Sequence[JobKind] = ()
) -> tuple[ScheduledJob, ...]:
    """Remove the jobs of seats that have answered, or those of some kinds. Return the removed ones."""
    if not seats:
        return ()
    if kinds:
        query = _CANCEL.where(_JOBS.kind.in_(kinds))
        return tuple(as_row(ScheduledJob, row) for row in await db.execute(query, {"game": game_id, "seats": seats}))
    return tuple(as_row(ScheduledJob, row) for row in await db.execute(_CANCEL, {"game": game_id, "seats": seats}))


async def of_game(db: AsyncConnection, game_id: int) -> tuple[ScheduledJob, ...]:
    """Return all jobs of a game, the earliest first."""
    query = select(schema.scheduled_jobs).where(_JOBS.game_id == game_id).order_by(_JOBS.due_at, _JOBS.id)
    return tuple(as_row(ScheduledJob, row) for row in await db.execute(query))


async def waiting_for(db: AsyncConnection, user_id: int) -> tuple[int, ...]:
    """Return the numbers of the running games that wait for a user, those waiting longest first."""
    seats, games = schema.seats.c, schema.games.c
    # As a condition, so that the games of one user are read instead of all running ones.
    running = select(games.id).where(games.id == _JOBS.game_id, games.state == "running").exists()
    query = (
        select(_JOBS.game_id)
        .join(schema.seats, (seats.game_id == _JOBS.game_id) & (seats.seat == _JOBS.seat))
        .where(asked_at(user_id), seats.left_at.is_(None), running)
        # Every open question has such a job in the future, counted from the question.
        .where(_JOBS.kind == "stalled")
        .group_by(_JOBS.game_id)
        .order_by(func.min(_JOBS.due_at), _JOBS.game_id)
    )
    return tuple(await db.scalars(query))


async def seats_awaited(db: AsyncConnection, game_ids: Sequence[int]) -> dict[int, frozenset[Seat]]:
    """Return the seats that have something to decide, by game."""
    of_seats = (_JOBS.game_id.in_(game_ids), _JOBS.seat >= 0)
    query = select(_JOBS.game_id, _JOBS.seat).where(*of_seats).distinct()
    found: dict[int, set[Seat]] = {}
    for row in await db.execute(query):
        found.setdefault(row.game_id, set()).add(Seat(row.seat))
    return {game_id: frozenset(seats) for game_id, seats in found.items()}


async def overdue(db: AsyncConnection, game_id: int, kinds: Sequence[JobKind], now: datetime) -> frozenset[Seat]:
    """Return the seats for which a job of these kinds was due and that have not answered since."""
    late = (_JOBS.game_id == game_id, _JOBS.kind.in_(kinds), _JOBS.due_at <= now)
    return frozenset(map(Seat, await db.scalars(select(_JOBS.seat).where(*late))))


async def due_for(db: AsyncConnection, game_id: int, kind: JobKind, about: str) -> datetime | None:
    """Return when a job of a whole table is due, or None."""
    here = (_JOBS.game_id == game_id, _JOBS.kind == kind, _JOBS.question == about)
    moment: datetime | None = await db.scalar(select(_JOBS.due_at).where(*here, _JOBS.sent_at.is_(None)))
    return moment


async def lobbies_without(db: AsyncConnection, kind: JobKind) -> tuple[int, ...]:
    """Return the numbers of the lobbies without a job of a kind."""
    games = schema.games.c
    lobbies = (await db.scalars(select(games.id).where(games.state == "lobby").order_by(games.id))).all()
    found: list[int] = []
    for first in range(0, len(lobbies), LOBBIES):
        some = lobbies[first : first + LOBBIES]
        # Joined in one statement, a server may read all jobs.
        due = select(_JOBS.game_id).where(_JOBS.game_id.in_(some), _JOBS.kind == kind)
        having = set(await db.scalars(due))
        found += [number for number in some if number not in having]
    return tuple(found)


async def latest(db: AsyncConnection, game_id: int, kind: JobKind) -> datetime | None:
    """Return when the latest job of a kind is or was due, done or not; None when there was none."""
    query = select(func.max(_JOBS.due_at)).where(_JOBS.game_id == game_id, _JOBS.kind == kind)
    moment: datetime | None = await db.scalar(query)
    return moment


async def drop(db: AsyncConnection, game_id: int, kind: JobKind, about: str = "") -> None:
    """Remove a job of a whole table."""
    here = (_JOBS.game_id == game_id, _JOBS.kind == kind, _JOBS.question == about)
    await db.execute(delete(schema.scheduled_jobs).where(*here))


async def forget(db: AsyncConnection, user_id: int, game_id: int) -> None:
    """Remove the deferred pings of a user to votes of a game, also old ones: they name the user."""
    calls = (_JOBS.game_id == game_id, _JOBS.seat == WHOLE_TABLE, _JOBS.kind == "vote_call")
    await db.execute(delete(schema.scheduled_jobs).where(*calls, _JOBS.question.like(f"%.{user_id}")))


async def move(db: AsyncConnection, game_id: int, kind: JobKind, about: str, moment: datetime) -> None:
    """Move a job of a whole table to another moment."""
    here = (_JOBS.game_id == game_id, _JOBS.kind == kind, _JOBS.question == about)
    await db.execute(update(schema.scheduled_jobs).where(*here, _JOBS.sent_at.is_(None)).values(due_at=moment))


async def find(db: AsyncConnection, job_id: int) -> ScheduledJob | None:
    """Return the job with that number, or None when it was cancelled."""
    query = select(schema.scheduled_jobs).where(_JOBS.id == job_id)
    row = (await db.execute(query)).one_or_none()
    return None if row is None else as_row(ScheduledJob, row)


AT_ONCE = 100
"""The most due jobs of one query."""


async def due(db: AsyncConnection, now: datetime, parts: Sequence[Shard] = (EVERYTHING,)) -> tuple[ScheduledJob, ...]:
    """Return due jobs of games in some shards that have not been done, the earliest first."""
    query = _in_parts(select(schema.scheduled_jobs), parts).where(_JOBS.sent_at.is_(None), _JOBS.due_at <= now)
    ordered = query.order_by(_JOBS.due_at, _JOBS.id).limit(AT_ONCE)
    return tuple(as_row(ScheduledJob, row) for row in await db.execute(ordered))


async def next_due(db: AsyncConnection, parts: Sequence[Shard] = (EVERYTHING,)) -> datetime | None:
    """Return when the next job of games in some shards is due, or None."""
    query = _in_parts(select(_JOBS.due_at), parts).where(_JOBS.sent_at.is_(None))
    moment: datetime | None = await db.scalar(query.order_by(_JOBS.due_at).limit(1))
    return moment


def _in_parts(query: Select[R], parts: Sequence[Shard]) -> Select[R]:
    condition = in_shards(parts)
    if condition is None:
        return query
    return query.join(schema.games, schema.games.c.id == _JOBS.game_id).where(condition)


async def is_followed(db: AsyncConnection, job: ScheduledJob, now: datetime) -> bool:
    """Return whether a later job of the same kind for the same seat is due as well, as after an outage."""
    later = select(_JOBS.id).where(
        _JOBS.game_id == job.game_id,
        _JOBS.seat == job.seat,
        _JOBS.kind == job.kind,
        _JOBS.sent_at.is_(None),
        _JOBS.due_at <= now,
        _JOBS.id > job.id,
    )
    return await db.scalar(later.limit(1)) is not None


async def is_called_later(db: AsyncConnection, job: ScheduledJob) -> bool:
    """Return whether the seat of a job still waits for its deferred first ping."""
    ping = select(_JOBS.id).where(
        _JOBS.game_id == job.game_id,
        _JOBS.seat == job.seat,
        _JOBS.kind == "ping",
        _JOBS.sent_at.is_(None),
        _JOBS.id != job.id,
    )
    return await db.scalar(ping.limit(1)) is not None


async def reschedule_reminders(
    db: AsyncConnection,
    user_id: int,
    own_s: Sequence[float] | None,
    usual_s: Sequence[float],
    stalled_after_s: float,
    now: datetime,
) -> None:
    """Reschedule a user's reminders with other intervals, counted from the moment of each question.

    Without own intervals (None), those of the game's agreement hold, or the usual ones. The moment follows from the job
    `stalled`, which an absence moves like the reminders.
    """
    seats = schema.seats.c
    notices = (
        select(_JOBS.game_id, _JOBS.seat, _JOBS.question, _JOBS.due_at, schema.games.c.agreement)
        .join(schema.games, schema.games.c.id == _JOBS.game_id)
        .join(schema.seats, (seats.game_id == _JOBS.game_id) & (seats.seat == _JOBS.seat))
        .where(asked_at(user_id), seats.left_at.is_(None), _JOBS.kind == "stalled")
    )
    for row in (await db.execute(notices)).all():
        here = (_JOBS.game_id == row.game_id, _JOBS.seat == row.seat, _JOBS.kind == "reminder")
        await db.execute(delete(schema.scheduled_jobs).where(*here, _JOBS.sent_at.is_(None)))
        agreement = Agreement.read(row.agreement)
        since = agreement.calendar.after(row.due_at, -stalled_after_s)
        intervals = reminder_intervals_s(own_s, agreement, usual_s)
        times = [agreement.calendar.after(since, interval) for interval in intervals]
        seat = Seat(row.seat)
        later = [NewJob(seat, "reminder", row.question, time) for time in times if time > now]
        await schedule(db, row.game_id, later)


async def postpone(db: AsyncConnection, job_id: int, until: datetime) -> None:
    """Postpone a job."""
    await db.execute(update(schema.scheduled_jobs).where(_JOBS.id == job_id).values(due_at=until))


async def call_at(db: AsyncConnection, user_id: int, moment: datetime) -> None:
    """Set the time of all deferred first pings of a user."""
    seats = schema.seats.c
    context = select(seats.id).where(
        seats.game_id == _JOBS.game_id,
        seats.seat == _JOBS.seat,
        asked_at(user_id),
        seats.left_at.is_(None),
    )
    theirs = select(seats.game_id).where(asked_at(user_id), seats.left_at.is_(None))
    pings = (_JOBS.game_id.in_(theirs), _JOBS.kind == "ping", _JOBS.sent_at.is_(None))
    waiting = (*pings, context.exists())
    await db.execute(update(schema.scheduled_jobs).where(*waiting).values(due_at=moment))


async def mark_sent(db: AsyncConnection, job_id: int, now: datetime) -> bool:
    """Mark a job as done, in the transaction that puts its post into the outbox. Return False when it is gone."""
    kept = update(schema.scheduled_jobs).where(_JOBS.id == job_id, _JOBS.sent_at.is_(None))
    return bool((await db.execute(kept.values(sent_at=now))).rowcount)
