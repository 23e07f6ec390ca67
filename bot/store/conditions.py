"""Conditions of a lobby: who may take a seat in its game, and the users whom its opener has invited."""

from __future__ import annotations

from collections.abc import Collection

from pydantic import Field
from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.query_cache import depends_on
from bot.store.rows import StoredSettings

_INVITED = schema.invited.c


class Conditions(StoredSettings, frozen=True):
    """Requirements for taking a seat. They do not bind the opener and those who have a seat already."""

    invited_only: bool = False
    least_games: int = Field(0, ge=0)
    """The least number of finished games with other people."""
    no_drop_outs: bool = False
    """True if nobody may sit down who has left a rated game that continued."""
    rating_from: int | None = None
    rating_to: int | None = None

    @property
    def are_none(self) -> bool:
        """True if anybody may take a seat."""
        return self == Conditions()


@depends_on(schema.invited, of_game=True)
async def invited(db: AsyncConnection, game_id: int) -> tuple[int, ...]:
    """Return the users who are invited to a game."""
    query = select(_INVITED.user_id).where(_INVITED.game_id == game_id).order_by(_INVITED.user_id)
    return tuple(await db.scalars(query))


async def invite(db: AsyncConnection, game_id: int, user_ids: Collection[int]) -> None:
    """Replace the users who are invited to a game."""
    await db.execute(delete(schema.invited).where(_INVITED.game_id == game_id))
    if user_ids:
        rows = [{"game_id": game_id, "user_id": user_id} for user_id in sorted(set(user_ids))]
        await db.execute(insert(schema.invited), rows)
