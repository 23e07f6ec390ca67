"""Small things the bot remembers about itself, by key: what it last told Discord."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.rows import put

_NOTES = schema.notes.c


async def read(db: AsyncConnection, key: str) -> str | None:
    """The note of that key, or None."""
    text: str | None = await db.scalar(select(_NOTES.text).where(_NOTES.key == key))
    return text


async def write(db: AsyncConnection, key: str, text: str) -> None:
    await put(db, schema.notes, _NOTES.key == key, {"key": key}, text=text)
