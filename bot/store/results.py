"""How games ended: the source of ratings and statistics."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from rules.engine import Seat

_RESULTS = schema.results.c


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game for one seat. `user_id` is None for those who had their data deleted."""

    game_id: int
    seat: Seat
    user_id: int | None
    guild_id: int | None
    game: str
    place: int
    points: int
    played: tuple[str, ...]
    """What the seat has played, by id."""
    rated: bool
    finished_at: datetime
    time_used_s: int | None = None
    """How long the table waited for the seat, nights included; None where nobody knows, or several have played it."""


async def note(db: AsyncConnection, game_id: int, results: Sequence[Result]) -> None:
    """Replace the results of a game; none when its end was taken back."""
    await db.execute(delete(schema.results).where(_RESULTS.game_id == game_id))
    rows = [
        {**{name: getattr(result, name) for name in Result.__slots__}, "played": json.dumps(result.played)}
        for result in results
    ]
    if rows:
        await db.execute(insert(schema.results), rows)


async def everywhere(
    db: AsyncConnection, *, game: str | None = None, guild_id: int | None = None
) -> tuple[Result, ...]:
    """All results of a title and a server, in the order in which the games ended."""
    query = select(schema.results).order_by(_RESULTS.finished_at, _RESULTS.game_id, _RESULTS.place, _RESULTS.seat)
    if game is not None:
        query = query.where(_RESULTS.game == game)
    if guild_id is not None:
        query = query.where(_RESULTS.guild_id == guild_id)
    return tuple(_result(row) for row in await db.execute(query))


async def edition(db: AsyncConnection, game: str) -> tuple[int, int, datetime | None]:
    """What changes whenever the results of a title do: how many, of how many known people, the latest."""
    counted = select(func.count(), func.count(_RESULTS.user_id), func.max(_RESULTS.finished_at))
    seats, people, latest = (await db.execute(counted.where(_RESULTS.game == game))).one()
    return seats, people, latest


async def forget_user(db: AsyncConnection, user_id: int) -> None:
    """Keep the results without saying whose they were."""
    await db.execute(update(schema.results).where(_RESULTS.user_id == user_id).values(user_id=None))


def _result(row: Row[Any]) -> Result:
    return Result(**{**row._mapping, "seat": Seat(row.seat), "played": tuple(json.loads(row.played))})
