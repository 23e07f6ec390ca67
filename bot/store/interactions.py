"""Outcomes of interactions by id, so that a repeated delivery changes nothing."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import bindparam, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.rows import remove_some

_INTERACTIONS = schema.interactions.c
_RESULT = select(_INTERACTIONS.result).where(_INTERACTIONS.id == bindparam("number"))
_REMEMBER = insert(schema.interactions)


async def result(db: AsyncConnection, interaction_id: int) -> str | None:
    """Return the first outcome of the interaction, or None when it is new."""
    text: str | None = await db.scalar(_RESULT, {"number": interaction_id})
    return text


async def remember(
    db: AsyncConnection,
    interaction_id: int,
    result: str,
    now: datetime,
    *,
    user_id: int | None = None,
    game_id: int | None = None,
) -> None:
    """Store the outcome of an interaction with a game, in the transaction of the change itself.

    Raises IntegrityError when there is one already.
    """
    values = {"id": interaction_id, "result": result, "at": now, "user_id": user_id, "game_id": game_id}
    await db.execute(_REMEMBER, values)


async def forget_before(db: AsyncConnection, moment: datetime, limit: int) -> int:
    """Remove outcomes too old for a repeated delivery. Return how many."""
    return await remove_some(db, schema.interactions, _INTERACTIONS.at < moment, limit)
