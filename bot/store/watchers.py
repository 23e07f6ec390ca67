"""Watchers: users who follow a game without a seat, or want more notifications."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.rows import as_row, put

Watched = Literal["turns", "rounds", "end"]
WATCH_POST = "watch"
"""The kind of the posts that only watchers get."""

_WATCHERS = schema.watchers.c
_OF_GAME = select(schema.watchers).where(_WATCHERS.game_id == bindparam("game")).order_by(_WATCHERS.user_id)


@dataclass(frozen=True, slots=True)
class Watcher:
    game_id: int
    user_id: int
    what: Watched
    by: Literal["dm", "channel"]


async def of_game(db: AsyncConnection, game_id: int) -> tuple[Watcher, ...]:
    """Return all watchers of a game."""
    return tuple(as_row(Watcher, row) for row in await db.execute(_OF_GAME, {"game": game_id}))


async def watch(db: AsyncConnection, watcher: Watcher) -> None:
    """Start watching, or change what is watched."""
    key = {"game_id": watcher.game_id, "user_id": watcher.user_id}
    await put(db, schema.watchers, key, what=watcher.what, by=watcher.by)


async def hear_in_channel(db: AsyncConnection, game_id: int, user_id: int) -> None:
    """Ping a watcher in the channel from now on: their direct messages are closed."""
    mine = (_WATCHERS.game_id == game_id, _WATCHERS.user_id == user_id)
    await db.execute(update(schema.watchers).where(*mine).values(by="channel"))


async def stop(db: AsyncConnection, game_id: int, user_id: int) -> bool:
    """Stop watching. Return False when the user did not watch."""
    mine = delete(schema.watchers).where(_WATCHERS.game_id == game_id, _WATCHERS.user_id == user_id)
    return bool((await db.execute(mine)).rowcount)
