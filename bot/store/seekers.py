"""Seekers: people who wait for a game of a title on a server, until enough of them match.

A match is a group of rows of a server with the same number in `found`, until the lobby for them is open. Then all rows
of its people have the game in `game_id`, and their places in the queue are kept until it begins.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.conditions import Conditions
from bot.store.paces import PaceName
from bot.store.query_cache import depends_on
from bot.store.rows import as_row, put

_SEEKERS = schema.seekers.c
_IDLE = or_(_SEEKERS.found.is_(None), _SEEKERS.game_id.is_not(None))
_CHOSEN = ("name", "channel_id", "players", "pace", "since", "until", "conditions")
"""The columns that a seeker can change."""
_WAITING = {"found": None, "place": None, "game_id": None}
"""The columns of a seeker without a match, with their values."""


@dataclass(frozen=True, slots=True)
class Seeker:
    """A user who waits for a game of one title. `players` is 0 and `pace` empty where any will do."""

    guild_id: int
    game: str
    user_id: int
    name: str
    channel_id: int
    players: int
    pace: PaceName | str
    since: datetime
    until: datetime
    found: int | None = None
    """The number of the match in which the user is; None while waiting."""
    place: int | None = None
    """The channel in which the lobby of the match is opened."""
    conditions: str = "{}"
    """The conditions for everybody else at the table, in their stored form."""
    game_id: int | None = None
    """The lobby of the queue at which the user sits; the place in the queue is kept until its game begins."""

    @property
    def asks(self) -> Conditions:
        """The conditions for everybody else at the table."""
        return Conditions.read(self.conditions)


def queue_subject(guild_id: int) -> str:
    """Return the subject of transactions that change the queue of a server."""
    return f"queue of server {guild_id}"


@depends_on(schema.seekers)
async def of_guild(db: AsyncConnection, guild_id: int) -> tuple[Seeker, ...]:
    """Return all seekers on a server, those who wait longest first."""
    query = select(schema.seekers).where(_SEEKERS.guild_id == guild_id)
    ordered = query.order_by(_SEEKERS.since, _SEEKERS.user_id, _SEEKERS.game)
    return tuple(as_row(Seeker, row) for row in await db.execute(ordered))


async def waiting(db: AsyncConnection, now: datetime) -> tuple[Seeker, ...]:
    """Return the seekers of all servers whose time is not over, and who sit at no table of the queue."""
    query = select(schema.seekers).where(_SEEKERS.until > now, _SEEKERS.game_id.is_(None)).order_by(_SEEKERS.until)
    return tuple(as_row(Seeker, row) for row in await db.execute(query))


async def matched(db: AsyncConnection) -> tuple[Seeker, ...]:
    """Return the seekers of all servers who have a match but no lobby yet."""
    without = (_SEEKERS.found.is_not(None), _SEEKERS.game_id.is_(None))
    query = select(schema.seekers).where(*without).order_by(_SEEKERS.found, _SEEKERS.since)
    return tuple(as_row(Seeker, row) for row in await db.execute(query))


async def keep(db: AsyncConnection, seeker: Seeker) -> None:
    """Add a seeker, or change what they look for in that title. A match is kept, and the place in the queue.

    Somebody at a table of the queue begins to wait for another one.
    """
    key = {"guild_id": seeker.guild_id, "game": seeker.game, "user_id": seeker.user_id}
    mine = tuple(_SEEKERS[name] == value for name, value in key.items())
    known = (await db.execute(select(schema.seekers).where(*mine))).one_or_none()
    values = {name: getattr(seeker, name) for name in _CHOSEN}
    if known is not None:
        values |= {"since": known.since if known.game_id is None else seeker.since, **_WAITING}
        if known.found is not None and known.game_id is None:
            return
    await put(db, schema.seekers, key, **values)


async def stop(db: AsyncConnection, guild_id: int, user_id: int, game: str | None = None) -> int:
    """Remove a user from the queue of one title, or of all. Return the number of rows."""
    mine = [_SEEKERS.guild_id == guild_id, _SEEKERS.user_id == user_id]
    if game is not None:
        mine.append(_SEEKERS.game == game)
    return (await db.execute(delete(schema.seekers).where(*mine))).rowcount


async def claim(db: AsyncConnection, group: Sequence[Seeker], number: int, place: int) -> None:
    """Make a match of a group of seekers of one title; nobody else can match them any more."""
    first = group[0]
    theirs = (_SEEKERS.guild_id == first.guild_id, _SEEKERS.game == first.game)
    people = _SEEKERS.user_id.in_([each.user_id for each in group])
    free = update(schema.seekers).where(*theirs, people, _SEEKERS.found.is_(None))
    await db.execute(free.values(found=number, place=place))


async def release(db: AsyncConnection, guild_id: int, number: int) -> None:
    """Dissolve a match: its people wait again, at their places in the queue."""
    theirs = (_SEEKERS.guild_id == guild_id, _SEEKERS.found == number)
    await db.execute(update(schema.seekers).where(*theirs).values(_WAITING))


async def leave_matches(db: AsyncConnection, user_id: int) -> None:
    """Take a user out of all matches without a lobby; the user keeps the places in the queues."""
    theirs = (_SEEKERS.user_id == user_id, _SEEKERS.found.is_not(None), _SEEKERS.game_id.is_(None))
    await db.execute(update(schema.seekers).where(*theirs).values(_WAITING))


async def of_match(db: AsyncConnection, guild_id: int, number: int) -> tuple[Seeker, ...]:
    """Return the people of a match without a lobby, those who waited longest first."""
    theirs = (_SEEKERS.guild_id == guild_id, _SEEKERS.found == number, _SEEKERS.game_id.is_(None))
    query = select(schema.seekers).where(*theirs).order_by(_SEEKERS.since, _SEEKERS.user_id)
    return tuple(as_row(Seeker, row) for row in await db.execute(query))


async def expire(db: AsyncConnection, now: datetime) -> int:
    """Remove the seekers whose time is over, except those of a match without a lobby. Return how many."""
    over = (_SEEKERS.until <= now, _IDLE)
    return (await db.execute(delete(schema.seekers).where(*over))).rowcount


async def any_expired(db: AsyncConnection, now: datetime) -> bool:
    """Return whether the time of somebody is over whom `expire` removes."""
    over = select(_SEEKERS.user_id).where(_SEEKERS.until <= now, _IDLE)
    return await db.scalar(over.limit(1)) is not None


async def seat(db: AsyncConnection, guild_id: int, user_ids: Collection[int], game_id: int) -> None:
    """Keep the places of people who sit at a table now, in the queues of all titles; they are not matched meanwhile."""
    theirs = (_SEEKERS.guild_id == guild_id, _SEEKERS.user_id.in_(sorted(user_ids)))
    seated = {"found": game_id, "place": None, "game_id": game_id}
    await db.execute(update(schema.seekers).where(*theirs).values(seated))


async def at_table(db: AsyncConnection, game_id: int) -> tuple[Seeker, ...]:
    """Return the kept places of people at a table of the queue."""
    return tuple(
        as_row(Seeker, row) for row in await db.execute(select(schema.seekers).where(_SEEKERS.game_id == game_id))
    )


async def leave_table(db: AsyncConnection, game_id: int, user_id: int) -> None:
    """Remove the kept places of a user who leaves a table of the queue."""
    await db.execute(delete(schema.seekers).where(_SEEKERS.game_id == game_id, _SEEKERS.user_id == user_id))


async def wait_again(db: AsyncConnection, game_id: int) -> None:
    """Let the people of a table of the queue wait again, at their places."""
    await db.execute(update(schema.seekers).where(_SEEKERS.game_id == game_id).values(_WAITING))


async def drop_places(db: AsyncConnection, game_id: int) -> None:
    """Remove the kept places of a table of the queue: its game has begun, or nobody wanted it."""
    await db.execute(delete(schema.seekers).where(_SEEKERS.game_id == game_id))
