"""Interests: users who want to hear of new tables of a title on a server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.rows import as_row, put

INTEREST_POST = "new table"
"""The kind of the posts that tell interested users of a new table."""

_INTERESTS = schema.interests.c


@dataclass(frozen=True, slots=True)
class Interest:
    """A user who hears of new tables by direct message, or by a ping in the channel where they open."""

    guild_id: int
    user_id: int
    game: str
    by: Literal["dm", "channel"]


async def of_title(db: AsyncConnection, guild_id: int, game: str) -> tuple[Interest, ...]:
    """Return who wants to hear of new tables of a title on a server."""
    here = (_INTERESTS.guild_id == guild_id, _INTERESTS.game == game)
    query = select(schema.interests).where(*here).order_by(_INTERESTS.user_id)
    return tuple(as_row(Interest, row) for row in await db.execute(query))


async def keep(db: AsyncConnection, interest: Interest) -> None:
    """Store an interest in place of the earlier one in that title."""
    key = {"guild_id": interest.guild_id, "user_id": interest.user_id, "game": interest.game}
    await put(db, schema.interests, key, by=interest.by)


async def stop(db: AsyncConnection, guild_id: int, user_id: int, game: str) -> bool:
    """Remove an interest. Return False when there was none."""
    mine = (_INTERESTS.guild_id == guild_id, _INTERESTS.user_id == user_id, _INTERESTS.game == game)
    return bool((await db.execute(delete(schema.interests).where(*mine))).rowcount)
