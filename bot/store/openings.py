"""The times at which users opened the lobby of a new game, for the rate limit on new games.

`bot.lobby.opening` checks the limit. A row has the id of the interaction that opened the game, so that Discord's
repeated delivery of it counts once.
"""

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
    """Return the times at which a user opened games after a moment, earliest first."""
    query = select(_OPENINGS.opened_at).where(_OPENINGS.user_id == user_id, _OPENINGS.opened_at > moment)
    return tuple(await db.scalars(query.order_by(_OPENINGS.opened_at)))


async def is_noted(db: AsyncConnection, interaction_id: int) -> bool:
    """Return whether the game opened by an interaction is already counted."""
    return bool(await db.scalar(select(exists().where(_OPENINGS.id == interaction_id))))


async def note(db: AsyncConnection, interaction_id: int, user_id: int, now: datetime) -> None:
    """Count the game that a user opens by an interaction.

    Raises StoreError when another process counts a game of the same user at the same moment, since both rows would get
    the same number. So two processes cannot each allow a game without seeing the other's.
    """
    last = await db.scalar(select(func.max(_OPENINGS.number)).where(_OPENINGS.user_id == user_id)) or 0
    row = {"id": interaction_id, "user_id": user_id, "number": last + 1, "opened_at": now}
    try:
        await db.execute(insert(schema.openings), row)
    except IntegrityError as error:
        raise StoreError(f"somebody opens two games at the same moment: {error.orig}") from error


async def take_back(db: AsyncConnection, interaction_id: int) -> None:
    """Stop counting a game that could not be opened."""
    await db.execute(delete(schema.openings).where(_OPENINGS.id == interaction_id))


async def forget_before(db: AsyncConnection, moment: datetime, limit: int) -> int:
    """Remove rows from before a moment, at most `limit`. Return their number."""
    return await remove_some(db, schema.openings, _OPENINGS.opened_at < moment, limit)
