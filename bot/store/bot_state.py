"""A key-value store of the bot about itself, such as what it last sent to Discord."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.rows import put

_NOTES = schema.notes.c


async def read(db: AsyncConnection, key: str) -> str | None:
    """Return the value of that key, or None."""
    text: str | None = await db.scalar(select(_NOTES.text).where(_NOTES.key == key))
    return text


async def write(db: AsyncConnection, key: str, text: str) -> None:
    await put(db, schema.notes, {"key": key}, text=text)


async def beginning(db: AsyncConnection, start: str) -> dict[str, str]:
    """Return all values whose keys have this prefix, by key."""
    found = await db.execute(select(schema.notes).where(_NOTES.key.startswith(start, autoescape=True)))
    return {row.key: row.text for row in found}


async def several(db: AsyncConnection, keys: Iterable[str]) -> dict[str, str]:
    """Return the values of existing keys, by key."""
    found = await db.execute(select(schema.notes).where(_NOTES.key.in_(list(keys))))
    return {row.key: row.text for row in found}


async def remove(db: AsyncConnection, key: str) -> None:
    await db.execute(delete(schema.notes).where(_NOTES.key == key))
