"""Blocks: people who may not open or join games on a server.

A block remains when the data of its user are deleted; otherwise deleting them would lift it. It keeps a number then
that names nobody, from which the user is recognised when they come back.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from secrets import token_hex

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.query_cache import depends_on
from bot.store.rows import as_row
from bot.store.seats import nameless

_BLOCKS = schema.blocks.c


@dataclass(frozen=True, slots=True)
class Block:
    """A user who is blocked on a server. `user_id` is negative after a deletion of their data."""

    guild_id: int
    user_id: int
    salt: str
    """A secret from which the number after a deletion is derived."""
    by_user: int | None
    at: datetime

    def is_of(self, user_id: int) -> bool:
        return self.user_id in (user_id, nameless(user_id, self.salt))


@depends_on(schema.blocks)
async def of_guild(db: AsyncConnection, guild_id: int) -> tuple[Block, ...]:
    """Return the blocks of a server, the oldest first."""
    rows = await db.execute(select(schema.blocks).where(_BLOCKS.guild_id == guild_id))
    return tuple(sorted((as_row(Block, row) for row in rows), key=lambda block: block.at))


async def is_blocked(db: AsyncConnection, guild_id: int, user_id: int) -> bool:
    """Return whether a user may not open or join games on a server."""
    return any(block.is_of(user_id) for block in await of_guild(db, guild_id))


async def block(db: AsyncConnection, guild_id: int, user_id: int, by_user: int, now: datetime) -> bool:
    """Block a user on a server. Return False if the user was blocked before."""
    if await is_blocked(db, guild_id, user_id):
        return False
    values = {"guild_id": guild_id, "user_id": user_id, "salt": token_hex(16), "by_user": by_user, "at": now}
    await db.execute(insert(schema.blocks).values(values))
    return True


async def unblock(db: AsyncConnection, guild_id: int, user_id: int) -> bool:
    """Lift the block of a user, or of a number from before a deletion. Return False when there was none."""
    gone = [each.user_id for each in await of_guild(db, guild_id) if each.is_of(user_id)]
    if gone:
        await db.execute(delete(schema.blocks).where(_BLOCKS.guild_id == guild_id, _BLOCKS.user_id.in_(gone)))
    return bool(gone)


async def forget(db: AsyncConnection, user_id: int) -> None:
    """Remove the number of a user from their blocks, and from those they have ordered."""
    for row in (await db.execute(select(schema.blocks).where(_BLOCKS.user_id == user_id))).all():
        this = (_BLOCKS.guild_id == row.guild_id, _BLOCKS.user_id == user_id)
        await db.execute(update(schema.blocks).where(*this).values(user_id=nameless(user_id, row.salt)))
    await db.execute(update(schema.blocks).where(_BLOCKS.by_user == user_id).values(by_user=None))
