"""When users have opened games, for the rate limit."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, exists, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.errors import StoreError
from bot.store.rows import remove_some

_OPENINGS = schema.openings.c


async def since(db: AsyncConnection, user_id: int, moment: datetime) -> tuple[datetime, ...]:
    """Return when a user opened games since a moment, earliest first."""
    query = select(_OPENINGS.opened_at).where(_OPENINGS.user_id == user_id, _OPENINGS.opened_at > moment)
    return tuple(await db.scalars(query.order_by(_OPENINGS.opened_at)))


async def is_noted(db: AsyncConnection, interaction_id: int) -> bool:
    """Return whether the opening by an interaction is counted already."""
    return bool(await db.scalar(select(exists().where(_OPENINGS.id == interaction_id))))


async def note(db: AsyncConnection, interaction_id: int, user_id: int, now: datetime) -> None:
    """Count the opening by an interaction.

    Raises StoreError when another process counts one of the same user at the same moment, so that both see each other's
    before deciding.
    """
    last = await db.scalar(select(func.max(_OPENINGS.number)).where(_OPENINGS.user_id == user_id)) or 0
    row = {"id": interaction_id, "user_id": user_id, "number": last + 1, "opened_at": now}
    try:
        await db.execute(insert(schema.openings), row)
    except IntegrityError as error:
        raise StoreError(f"somebody opens two games at the same moment: {error.orig}") from error


async def take_back(db: AsyncConnection, interaction_id: int) -> None:
    """Remove the count of a failed opening."""
    await db.execute(delete(schema.openings).where(_OPENINGS.id == interaction_id))


async def forget_before(db: AsyncConnection, moment: datetime, limit: int) -> int:
    """Remove openings that no longer count. Return how many."""
    return await remove_some(db, schema.openings, _OPENINGS.opened_at < moment, limit)
