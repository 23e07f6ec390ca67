"""Queries about the posts of a game and about sent messages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import and_, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.outbox.posts import CALL_POST, CALLING, Post
from bot.store.outbox.rows import OUTBOX, latest_where, post_of

OLD = timedelta(hours=1)
"""Discord limits the edits of a message of this age."""


async def of_game(db: AsyncConnection, game_id: int) -> tuple[Post, ...]:
    """Return all posts of a game, oldest first."""
    query = select(schema.outbox).where(OUTBOX.game_id == game_id).order_by(OUTBOX.id)
    return tuple(post_of(row) for row in await db.execute(query))


async def latest(db: AsyncConnection, game_id: int, kind: str) -> Post | None:
    """Return the latest post of a game of some kind, sent or not."""
    return await latest_where(db, OUTBOX.game_id == game_id, OUTBOX.kind == kind)


async def called_at(
    db: AsyncConnection, game_id: int, user_id: int, kind: str, since: datetime | None
) -> datetime | None:
    """When a person was first named since then in a post of a game that is of some kind or a call; if in none, when
    they were named last."""
    name = f"<@{user_id}>"
    # A call that is changed stays the same call.
    calls = or_(OUTBOX.kind == kind, and_(OUTBOX.kind == CALL_POST, OUTBOX.edits.is_(None)))
    query = select(schema.outbox).where(OUTBOX.game_id == game_id, calls, OUTBOX.payload.contains(name))
    first = query.where(OUTBOX.created_at >= since) if since is not None else query
    for ordered in (first.order_by(OUTBOX.id), query.order_by(OUTBOX.id.desc())):
        for row in await db.execute(ordered):
            post = post_of(row)
            if name in post.message.text:
                return post.created_at
    return None


async def sent_as(db: AsyncConnection, message_ids: Sequence[int]) -> frozenset[int]:
    """Those of the messages that are known to be posts."""
    query = select(OUTBOX.message_id).where(OUTBOX.message_id.in_(message_ids), OUTBOX.edits.is_(None))
    return frozenset(await db.scalars(query))


async def last_edit(db: AsyncConnection, message_id: int) -> Post | None:
    """Return the latest edit of a message, sent or not."""
    return await latest_where(db, OUTBOX.edits == message_id)


async def last_panel(db: AsyncConnection, game_id: int) -> Post | None:
    """Return the latest post of a game that is, or will become, its panel, sent or not."""
    return await latest_where(db, OUTBOX.game_id == game_id, OUTBOX.remember == "panel")


async def late_edits(db: AsyncConnection, last: Post, now: datetime) -> int:
    """Return how many edits of a narration came more than an hour after its message, sent or not."""
    message = last.message_id or last.edits
    if last.message.continues is None or message is None:
        return 0
    began = await db.scalar(select(OUTBOX.created_at).where(OUTBOX.id == last.message.continues))
    if began is None or now - began < OLD:
        return 0
    edits = (OUTBOX.game_id == last.game_id, OUTBOX.edits == message, OUTBOX.created_at > began + OLD)
    return await db.scalar(select(func.count()).where(*edits)) or 0


async def lasting_text(db: AsyncConnection, game_id: int, message_id: int) -> str:
    """Return the text that stays of a message when it is no longer the last of its game; empty: all of it."""
    post = await latest_where(db, OUTBOX.game_id == game_id, OUTBOX.message_id == message_id)
    return "" if post is None else post.message.lasting


async def pinged_since(db: AsyncConnection, game_id: int, moment: datetime) -> frozenset[int]:
    """Return the users pinged by posts of a game since then."""
    query = select(schema.outbox).where(OUTBOX.game_id == game_id, OUTBOX.created_at > moment)
    return frozenset(user for row in await db.execute(query) for user in post_of(row).message.mentions)


async def messages_since(db: AsyncConnection, game_id: int, moment: datetime) -> int:
    """Return how many permanent messages a game has added to its channel since then."""
    here = (OUTBOX.game_id == game_id, OUTBOX.channel_id.is_not(None), OUTBOX.edits.is_(None))
    stays = OUTBOX.kind.not_in(CALLING)
    return await db.scalar(select(func.count()).where(*here, stays, OUTBOX.created_at > moment)) or 0
