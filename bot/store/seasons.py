"""Seasons of servers: their people, and the tables at which they play."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from pydantic import JsonValue
from sqlalchemy import Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.agreement import Agreement
from bot.store.conditions import Conditions
from bot.store.errors import StoreError
from bot.store.rows import as_row
from bot.store.tallies import ANY

Format = Literal["groups", "swiss", "round robin"]
SeasonState = Literal["open", "running", "ended"]
EntryState = Literal["in", "reserve", "out"]

SEASON_POST = "season"
"""The kind of the posts about a season."""

_SEASONS = schema.seasons.c
_PEOPLE = schema.season_people.c
_TABLES = schema.season_tables.c
_INVITED = schema.season_invited.c


@dataclass(frozen=True, slots=True)
class Season:
    """A season of a title on a server. `number` counts the seasons of the server."""

    id: int
    guild_id: int
    channel_id: int
    number: int
    game: str
    """The key of its title."""
    format: Format
    chairs: int
    """The number of players at a table."""
    group_size: int
    """The usual number of people in a group or division."""
    options: Mapping[str, JsonValue]
    agreement: Agreement
    conditions: Conditions
    """Who may sign up."""
    most_people: int | None
    """The number of people with a place; later ones are on a waiting list. None means no limit."""
    state: SeasonState
    creator_id: int | None
    created_at: datetime
    until: datetime
    """The end of the sign-up."""
    ended_at: datetime | None
    post_id: int | None
    """The outbox post with its sign-up and table."""
    message_id: int | None
    """The message of that post, once it is known to be sent."""
    shown: str
    """The digest of what that message shows."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A person of a season. `user_id` is None for somebody whose data were deleted."""

    id: int
    season_id: int
    user_id: int | None
    name: str
    joined_at: datetime
    state: EntryState
    division: int | None
    chair: int | None
    """The number in the schedule of the division."""
    rating: int


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """A table of a season. `people` are ids of entries, in the order of the seats."""

    id: int
    season_id: int
    division: int
    round: int
    number: int
    """Its number in the season."""
    people: tuple[int, ...]
    asked_at: datetime | None
    """The time from which a thread for it may exist on Discord."""
    thread_id: int | None
    game_id: int | None


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to be added."""

    division: int
    round: int
    people: tuple[int, ...]


def season_subject(season_id: int) -> str:
    """Return the subject of transactions that change a season."""
    return f"season {season_id}"


def seasons_subject(guild_id: int) -> str:
    """Return the subject of transactions that add a season to a server."""
    return f"seasons of {guild_id}"


async def add(
    db: AsyncConnection,
    *,
    guild_id: int,
    channel_id: int,
    game: str,
    format: Format,
    chairs: int,
    group_size: int,
    options: Mapping[str, JsonValue],
    agreement: Agreement,
    most_people: int | None = None,
    creator_id: int,
    now: datetime,
    until: datetime,
) -> Season:
    """Add a season that waits for people.

    Raises StoreError when another process adds a season of the same server at the same moment.
    """
    last = await db.scalar(select(func.max(_SEASONS.number)).where(_SEASONS.guild_id == guild_id)) or 0
    values = {
        "guild_id": guild_id,
        "channel_id": channel_id,
        "number": last + 1,
        "game": game,
        "format": format,
        "chairs": chairs,
        "group_size": group_size,
        "options": json.dumps(dict(options)),
        "agreement": agreement.model_dump_json(),
        "most_people": most_people,
        "state": "open",
        "creator_id": creator_id,
        "created_at": now,
        "until": until,
    }
    try:
        number = (await db.execute(insert(schema.seasons).returning(_SEASONS.id), values)).scalar_one()
    except IntegrityError as error:
        raise StoreError(f"two seasons are opened at the same moment: {error.orig}") from error
    found = await find(db, number)
    assert found is not None, "it was just added"
    return found


async def find(db: AsyncConnection, season_id: int) -> Season | None:
    """Return the season with that id, or None."""
    row = (await db.execute(select(schema.seasons).where(_SEASONS.id == season_id))).one_or_none()
    return None if row is None else _season(row)


async def of_guild(db: AsyncConnection, guild_id: int) -> tuple[Season, ...]:
    """Return the seasons of a server, newest first."""
    query = select(schema.seasons).where(_SEASONS.guild_id == guild_id).order_by(_SEASONS.number.desc())
    return tuple(_season(row) for row in await db.execute(query))


async def unfinished(db: AsyncConnection, since: datetime) -> tuple[Season, ...]:
    """Return the seasons that have not ended, and those that have ended since a moment."""
    there = select(_SEASONS.id).where(_SEASONS.state.in_(("open", "running")))
    # A list of numbers, so that both indexes are used.
    numbers = there.union(select(_SEASONS.id).where(_SEASONS.ended_at > since))
    query = select(schema.seasons).where(_SEASONS.id.in_(numbers))
    return tuple(sorted([_season(row) for row in await db.execute(query)], key=lambda season: season.id))


async def begin(db: AsyncConnection, season_id: int) -> None:
    """Note that the sign-up has ended and the season runs."""
    await _change(db, season_id, state="running")


async def end(db: AsyncConnection, season_id: int, now: datetime) -> None:
    """Note that a season has ended."""
    await _change(db, season_id, state="ended", ended_at=now)


async def set_conditions(db: AsyncConnection, season_id: int, conditions: Conditions) -> None:
    """Change who may sign up for a season."""
    await _change(db, season_id, conditions=conditions.model_dump_json())


async def invited(db: AsyncConnection, season_id: int) -> tuple[int, ...]:
    """Return the users who are invited to a season."""
    query = select(_INVITED.user_id).where(_INVITED.season_id == season_id).order_by(_INVITED.user_id)
    return tuple(await db.scalars(query))


async def invite(db: AsyncConnection, season_id: int, user_ids: Collection[int]) -> None:
    """Replace the users who are invited to a season."""
    await db.execute(delete(schema.season_invited).where(_INVITED.season_id == season_id))
    if user_ids:
        rows = [{"season_id": season_id, "user_id": user_id} for user_id in sorted(set(user_ids))]
        await db.execute(insert(schema.season_invited), rows)


async def set_post(db: AsyncConnection, season_id: int, post_id: int | None, message_id: int | None) -> None:
    """Store the post of a season, and its message once it is known."""
    await _change(db, season_id, post_id=post_id, message_id=message_id)


async def note_shown(db: AsyncConnection, season_id: int, digest: str) -> None:
    """Store what the message of a season shows."""
    await _change(db, season_id, shown=digest)


async def people(db: AsyncConnection, season_id: int) -> tuple[Entry, ...]:
    """Return everybody of a season, in the order of signing up."""
    query = select(schema.season_people).where(_PEOPLE.season_id == season_id).order_by(_PEOPLE.id)
    return tuple(as_row(Entry, row) for row in await db.execute(query))


async def sign_up(
    db: AsyncConnection, season_id: int, user_id: int, name: str, state: EntryState, now: datetime
) -> None:
    """Add a person to a season; a person who has signed off before comes back."""
    mine = (_PEOPLE.season_id == season_id, _PEOPLE.user_id == user_id)
    known = await db.execute(update(schema.season_people).where(*mine).values(state=state, name=name))
    if not known.rowcount:
        values = {"season_id": season_id, "user_id": user_id, "name": name, "joined_at": now, "state": state}
        await db.execute(insert(schema.season_people), values)


async def sign_off(db: AsyncConnection, season_id: int, user_id: int) -> None:
    """Remove a person who has not played from a season; anybody else drops out of its next rounds."""
    mine = (_PEOPLE.season_id == season_id, _PEOPLE.user_id == user_id)
    await db.execute(delete(schema.season_people).where(*mine, _PEOPLE.division.is_(None)))
    await db.execute(update(schema.season_people).where(*mine).values(state="out"))


async def keep_entry(db: AsyncConnection, entry: Entry) -> None:
    """Store the place of a person in the season: state, division, chair and rating."""
    values = {"state": entry.state, "division": entry.division, "chair": entry.chair, "rating": entry.rating}
    await db.execute(update(schema.season_people).where(_PEOPLE.id == entry.id).values(values))


async def tables(db: AsyncConnection, season_id: int) -> tuple[SeasonTable, ...]:
    """Return the tables of a season, in their order."""
    query = select(schema.season_tables).where(_TABLES.season_id == season_id).order_by(_TABLES.number)
    return tuple(_table(row) for row in await db.execute(query))


async def add_tables(db: AsyncConnection, season_id: int, new: Sequence[NewTable]) -> None:
    """Add tables after the present ones."""
    query = select(func.max(_TABLES.number)).where(_TABLES.season_id == season_id)
    last = await db.scalar(query) or 0
    rows = [
        {
            "season_id": season_id,
            "division": each.division,
            "round": each.round,
            "number": last + number,
            "people": json.dumps(each.people),
        }
        for number, each in enumerate(new, 1)
    ]
    if rows:
        await db.execute(insert(schema.season_tables), rows)


async def seat(db: AsyncConnection, table_id: int, people: Sequence[int]) -> None:
    """Replace the people of a table."""
    await _change_table(db, table_id, people=json.dumps(list(people)))


async def note_asked(db: AsyncConnection, table_id: int, now: datetime) -> None:
    """Note that a thread of a table may exist from now on."""
    await _change_table(db, table_id, asked_at=now)


async def set_thread(db: AsyncConnection, table_id: int, thread_id: int) -> None:
    """Store the thread of a table."""
    await _change_table(db, table_id, thread_id=thread_id)


async def set_game(db: AsyncConnection, table_id: int, game_id: int) -> None:
    """Store the game of a table."""
    await _change_table(db, table_id, game_id=game_id)


async def states(db: AsyncConnection, game_ids: Collection[int]) -> dict[int, str]:
    """Return the states of games that exist, by id; "closed" for those that ended before they began."""
    games = schema.games.c
    query = select(games.id, games.state, games.digest).where(games.id.in_(list(game_ids)))
    return {
        row.id: "closed" if row.state == "abandoned" and not row.digest else row.state
        for row in await db.execute(query)
    }


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of a seat of a game, and who has it."""

    game_id: int
    seat: int
    user_id: int | None
    place: int
    gave_up: bool


async def results_of(db: AsyncConnection, game_ids: Collection[int]) -> tuple[SeatResult, ...]:
    """Return the results of games; of running ones those of seats that were given up."""
    r = schema.results.c
    query = select(r.game_id, r.seat, r.user_id, r.place, r.gave_up).where(r.game_id.in_(list(game_ids)))
    return tuple(SeatResult(**row._mapping) for row in await db.execute(query))


async def holders_of(db: AsyncConnection, game_ids: Collection[int]) -> dict[tuple[int, int], int]:
    """Return the present holder of each seat of some games, by game and seat."""
    s = schema.seats.c
    query = select(s.game_id, s.seat, s.user_id).where(s.game_id.in_(list(game_ids)), s.left_at.is_(None))
    return {(row.game_id, row.seat): row.user_id for row in await db.execute(query)}


async def ratings_of(db: AsyncConnection, user_ids: Collection[int], game: str, variant: str) -> dict[int, int]:
    """Return the ratings of users at a title, as people see them."""
    r = schema.ratings.c
    theirs = (r.user_id.in_(list(user_ids)), r.game == game, r.variant == variant, r.players == ANY)
    return {row.user_id: row.shown for row in await db.execute(select(r.user_id, r.shown).where(*theirs))}


async def forget(db: AsyncConnection, user_id: int, name: str) -> None:
    """Remove a user from seasons: from those that have not begun, and from the names of the others."""
    waiting = select(_SEASONS.id).where(_SEASONS.state == "open")
    mine = _PEOPLE.user_id == user_id
    await db.execute(delete(schema.season_people).where(mine, _PEOPLE.season_id.in_(waiting)))
    gone = {"user_id": None, "name": name, "state": "out"}
    await db.execute(update(schema.season_people).where(mine).values(gone))
    await db.execute(update(schema.seasons).where(_SEASONS.creator_id == user_id).values(creator_id=None))


async def can_be_reopened(db: AsyncConnection, game_ids: Collection[int], now: datetime) -> datetime | None:
    """Return until when the end of one of these games can still be taken back, or None."""
    jobs = schema.scheduled_jobs.c
    query = select(func.max(jobs.due_at)).where(jobs.game_id.in_(list(game_ids)), jobs.kind == "reopening")
    moment: datetime | None = await db.scalar(query.where(jobs.sent_at.is_(None), jobs.due_at > now))
    return moment


async def _change(db: AsyncConnection, season_id: int, **values: Any) -> None:
    await db.execute(update(schema.seasons).where(_SEASONS.id == season_id).values(values))


async def _change_table(db: AsyncConnection, table_id: int, **values: Any) -> None:
    await db.execute(update(schema.season_tables).where(_TABLES.id == table_id).values(values))


def _season(row: Row[Any]) -> Season:
    stored = dict(row._mapping)
    return Season(
        **{
            **stored,
            "options": json.loads(row.options),
            "agreement": Agreement.read(row.agreement),
            "conditions": Conditions.read(row.conditions),
        }
    )


def _table(row: Row[Any]) -> SeasonTable:
    return SeasonTable(**{**row._mapping, "people": tuple(json.loads(row.people))})
