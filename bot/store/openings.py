"""When people have opened games, for the limit of how many they open."""

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
    """When somebody has opened games since a moment, the earliest first."""
    query = select(_OPENINGS.opened_at).where(_OPENINGS.user_id == user_id, _OPENINGS.opened_at > moment)
    return tuple(await db.scalars(query.order_by(_OPENINGS.opened_at)))


async def is_noted(db: AsyncConnection, interaction_id: int) -> bool:
    """Whether what an interaction opens is counted already."""
    return bool(await db.scalar(select(exists().where(_OPENINGS.id == interaction_id))))


async def note(db: AsyncConnection, interaction_id: int, user_id: int, now: datetime) -> None:
    """Count what an interaction opens.

    Raises StoreError when another process counts something of the same person at the same moment, so that neither
    is missing when the other one decides whether it may.
    """
    last = await db.scalar(select(func.max(_OPENINGS.number)).where(_OPENINGS.user_id == user_id)) or 0
    row = {"id": interaction_id, "user_id": user_id, "number": last + 1, "opened_at": now}
    try:
        await db.execute(insert(schema.openings), row)
    except IntegrityError as error:
        raise StoreError(f"somebody opens two games at the same moment: {error.orig}") from error


async def take_back(db: AsyncConnection, interaction_id: int) -> None:
    """Do not count what could not be opened after all."""
    await db.execute(delete(schema.openings).where(_OPENINGS.id == interaction_id))


async def forget_before(db: AsyncConnection, moment: datetime, limit: int) -> int:
    """Remove what counts no longer; the answer is how many."""
    return await remove_some(db, schema.openings, _OPENINGS.opened_at < moment, limit)
