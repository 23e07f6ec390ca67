"""Results of games: the source of ratings and statistics."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Integer, Row, cast, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.rows import as_row
from rules.engine import Seat

TIMES = 300
"""The number of latest results from which the typical thinking time is computed."""

_RESULTS = schema.results.c


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game for one seat. `user_id` is None for users whose data were deleted."""

    game_id: int
    seat: Seat
    user_id: int | None
    guild_id: int | None
    game: str
    place: int
    points: int
    played: tuple[str, ...]
    """The faction, nation or similar that the seat has played, by id."""
    rated: bool
    finished_at: datetime
    time_used_s: int | None = None
    """The time that the table waited for the seat, nights included; None when unknown or with several holders."""
    variant: str = ""
    """The edition or variant of the title, by its distinguishing options; empty where there is only one."""
    players: int = 0
    """The number of seats of the game."""
    gave_up: bool = False
    """True if its owner gave up the seat: the result is a loss, written when that happened."""


async def add(db: AsyncConnection, results: Sequence[Result]) -> None:
    """Add results."""
    rows = [
        {**{name: getattr(result, name) for name in Result.__slots__}, "played": json.dumps(result.played)}
        for result in results
    ]
    if rows:
        await db.execute(insert(schema.results), rows)


async def remove(db: AsyncConnection, game_id: int) -> tuple[Result, ...]:
    """Remove and return the results of a game whose end was taken back; seats given up keep theirs."""
    removed = tuple(result for result in await of_game(db, game_id) if not result.gave_up)
    await db.execute(delete(schema.results).where(_RESULTS.game_id == game_id, ~_RESULTS.gave_up))
    return removed


async def of_game(db: AsyncConnection, game_id: int) -> tuple[Result, ...]:
    """Return the results of a game by seat; of a running one, those of seats that were given up."""
    query = select(schema.results).where(_RESULTS.game_id == game_id).order_by(_RESULTS.seat)
    return tuple(_result(row) for row in await db.execute(query))


async def since(db: AsyncConnection, guild_id: int, moment: datetime) -> tuple[Result, ...]:
    """Return the results on a server since a moment, the first game first."""
    query = select(schema.results).where(_RESULTS.guild_id == guild_id, _RESULTS.finished_at > moment)
    rows = await db.execute(query.order_by(_RESULTS.finished_at, _RESULTS.game_id, _RESULTS.seat))
    return tuple(_result(row) for row in rows)


@dataclass(frozen=True, slots=True)
class Counted:
    """Results of one user, added up by title, variant and number of players, or by what was played."""

    game: str
    variant: str
    by: Any
    games: int
    wins: int
    points: int
    places: int
    best: int


async def of_person(
    db: AsyncConnection,
    user_id: int,
    *,
    game: str | None = None,
    guild_id: int | None = None,
    players: int | None = None,
    played: bool = False,
) -> tuple[Counted, ...]:
    """Return the results of a user, counted by number of players, or by what was `played`."""
    by = _RESULTS.played if played else _RESULTS.players
    won = func.sum(cast(_RESULTS.place == 1, Integer))
    sums = (func.count().label("games"), won.label("wins"), func.sum(_RESULTS.points).label("points"))
    rest = (func.sum(_RESULTS.place).label("places"), func.max(_RESULTS.points).label("best"))
    query = select(_RESULTS.game, _RESULTS.variant, by.label("by"), *sums, *rest).where(_RESULTS.user_id == user_id)
    if played:
        query = query.where(~_RESULTS.gave_up)
    query = query.where(*_where(game, guild_id, players))
    rows = await db.execute(query.group_by(_RESULTS.game, _RESULTS.variant, by))
    return tuple(as_row(Counted, row) for row in rows)


async def times(
    db: AsyncConnection,
    game: str,
    variant: str,
    *,
    user_id: int | None = None,
    guild_id: int | None = None,
    players: Collection[int] = (),
) -> list[int]:
    """Return the known thinking times of a user, or of everybody, in the latest games.

    For everybody the numbers of players are named, because each of them is found by the index.
    """
    query = select(_RESULTS.time_used_s, _RESULTS.finished_at).where(_RESULTS.time_used_s.is_not(None))
    query = query.where(*_where(game, guild_id, None), _RESULTS.variant == variant)
    if user_id is not None:
        query = query.where(_RESULTS.user_id == user_id)
    latest: list[tuple[datetime, int]] = []
    for number in players or (None,):
        these = query if number is None else query.where(_RESULTS.players == number)
        rows = await db.execute(these.order_by(_RESULTS.finished_at.desc()).limit(TIMES))
        latest += [(row.finished_at, row.time_used_s) for row in rows]
    return [used for _, used in sorted(latest, reverse=True)[:TIMES]]


async def most_points(db: AsyncConnection, game: str, variant: str, players: Collection[int]) -> int | None:
    """Return the most points of all games with these numbers of players."""
    found: list[int] = []
    for number in players:
        here = (*_where(game, None, number), _RESULTS.variant == variant)
        query = select(_RESULTS.points).where(*here).order_by(_RESULTS.points.desc()).limit(1)
        found += (await db.scalars(query)).all()
    return max(found, default=None)


async def record_of(
    db: AsyncConnection, guild_id: int, game: str, variant: str, players: Collection[int], shown: ColumnElement[bool]
) -> tuple[int, str] | None:
    """Return the most points on a server, and the name of the user; only of those whose results are `shown`."""
    best: tuple[int, str] | None = None
    for number in players:
        here = (*_where(game, guild_id, number), _RESULTS.variant == variant)
        query = select(_RESULTS.points, schema.users.c.name)
        query = query.join(schema.users, schema.users.c.id == _RESULTS.user_id).where(*here, shown)
        row = (await db.execute(query.order_by(_RESULTS.points.desc()).limit(1))).one_or_none()
        if row is not None and (best is None or row.points > best[0]):
            best = row.points, row.name
    return best


async def forget_user(db: AsyncConnection, user_id: int) -> None:
    """Remove the user from their results, which stay."""
    await db.execute(update(schema.results).where(_RESULTS.user_id == user_id).values(user_id=None))


def _where(game: str | None, guild_id: int | None, players: int | None) -> list[ColumnElement[bool]]:
    given = ((_RESULTS.game, game), (_RESULTS.guild_id, guild_id), (_RESULTS.players, players))
    return [column == value for column, value in given if value is not None]


def _result(row: Row[Any]) -> Result:
    return Result(**{**row._mapping, "seat": Seat(row.seat), "played": tuple(json.loads(row.played))})
