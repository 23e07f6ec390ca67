"""All results, as tests need them."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import results, schema
from bot.store.results import Result


async def everywhere(
    db: AsyncConnection, *, game: str | None = None, guild_id: int | None = None
) -> tuple[Result, ...]:
    """Return all results of a title and a server, in the order in which the games ended."""
    columns = schema.results.c
    query = select(columns.game_id, columns.finished_at).distinct().order_by(columns.finished_at, columns.game_id)
    found: list[Result] = []
    for row in (await db.execute(query)).all():
        found += sorted(await results.of_game(db, row.game_id), key=lambda each: (each.place, each.seat))
    return tuple(each for each in found if game in (None, each.game) and guild_id in (None, each.guild_id))
