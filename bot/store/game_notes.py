"""What somebody notes for themselves on a game, known to nobody else; it goes with the person and not with the seat."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.rows import put

_NOTES = schema.game_notes.c


async def find(db: AsyncConnection, game_id: int, user_id: int) -> str:
    """The note of a person on a game; empty where there is none."""
    query = select(_NOTES.text).where(_NOTES.game_id == game_id, _NOTES.user_id == user_id)
    return await db.scalar(query) or ""


async def keep(db: AsyncConnection, game_id: int, user_id: int, text: str) -> None:
    """Keep a note in the place of the person's earlier one; an empty one removes it."""
    mine = (_NOTES.game_id == game_id) & (_NOTES.user_id == user_id)
    if text:
        await put(db, schema.game_notes, mine, {"game_id": game_id, "user_id": user_id}, text=text)
    else:
        await db.execute(delete(schema.game_notes).where(mine))
