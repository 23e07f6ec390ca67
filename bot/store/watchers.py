"""Who follows a game without a seat in it, or wants to hear more of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.rows import as_row, put

Watched = Literal["turns", "rounds", "end"]
WATCH_POST = "watch"
"""The kind of the posts that only those who watch get."""

_WATCHERS = schema.watchers.c


@dataclass(frozen=True, slots=True)
class Watcher:
    game_id: int
    user_id: int
    what: Watched
    by: Literal["dm", "channel"]


async def of_game(db: AsyncConnection, game_id: int) -> tuple[Watcher, ...]:
    """Everybody who watches a game."""
    query = select(schema.watchers).where(_WATCHERS.game_id == game_id).order_by(_WATCHERS.user_id)
    return tuple(as_row(Watcher, row) for row in await db.execute(query))


async def watch(db: AsyncConnection, watcher: Watcher) -> None:
    """Begin to watch, or watch something else of the game."""
    key = {"game_id": watcher.game_id, "user_id": watcher.user_id}
    await put(db, schema.watchers, key, what=watcher.what, by=watcher.by)


async def hear_in_channel(db: AsyncConnection, game_id: int, user_id: int) -> None:
    """Ping a watcher in the channel from now on: their direct messages are closed."""
    mine = (_WATCHERS.game_id == game_id, _WATCHERS.user_id == user_id)
    await db.execute(update(schema.watchers).where(*mine).values(by="channel"))


async def stop(db: AsyncConnection, game_id: int, user_id: int) -> bool:
    """Watch no more; False when the person did not."""
    mine = delete(schema.watchers).where(_WATCHERS.game_id == game_id, _WATCHERS.user_id == user_id)
    return bool((await db.execute(mine)).rowcount)
