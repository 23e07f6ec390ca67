"""Private notes of users on games; a note belongs to the user and not to the seat."""

from __future__ import annotations

from sqlalchemy import bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.query_cache import depends_on
from bot.store.rows import put

_NOTES = schema.game_notes.c
_NOTE = select(_NOTES.text).where(_NOTES.game_id == bindparam("game"), _NOTES.user_id == bindparam("user"))


@depends_on(schema.game_notes, of_game=True)
async def find(db: AsyncConnection, game_id: int, user_id: int) -> str:
    """Return the note of a user on a game; empty where there is none."""
    return await db.scalar(_NOTE, {"game": game_id, "user": user_id}) or ""


async def keep(db: AsyncConnection, game_id: int, user_id: int, text: str) -> None:
    """Store a note in place of the user's earlier one; an empty one removes it."""
    mine = (_NOTES.game_id == game_id) & (_NOTES.user_id == user_id)
    if text:
        await put(db, schema.game_notes, {"game_id": game_id, "user_id": user_id}, text=text)
    else:
        await db.execute(delete(schema.game_notes).where(mine))
