"""Queries about the posts of a game and about sent messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, and_, bindparam, false, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import log, schema
from bot.store.outbox.posts import PING_POST, PINGS, Message, Post
from bot.store.outbox.rows import OUTBOX, first_of, latest_where, message_of, post_of
from bot.store.query_cache import depends_on

_LAST_PANEL = (
    select(schema.outbox)
    .where(OUTBOX.game_id == bindparam("game"), OUTBOX.remember == "panel")
    .order_by(OUTBOX.id.desc())
    .limit(1)
)
OLD = timedelta(hours=1)
"""Discord limits the edits of a message of this age."""


async def of_game(db: AsyncConnection, game_id: int) -> tuple[Post, ...]:
    """Return all posts of a game, oldest first."""
    query = select(schema.outbox).where(OUTBOX.game_id == game_id).order_by(OUTBOX.id)
    return tuple(post_of(row) for row in await db.execute(query))


async def find(db: AsyncConnection, post_id: int) -> Post | None:
    """Return the post with that id, or None."""
    return await latest_where(db, OUTBOX.id == post_id)


async def latest(db: AsyncConnection, game_id: int, kind: str) -> Post | None:
    """Return the latest post of a game of some kind, sent or not."""
    return await latest_where(db, OUTBOX.game_id == game_id, OUTBOX.kind == kind)


@depends_on(schema.decisions, schema.outbox, schema.post_people, of_game=True)
async def asked_at(db: AsyncConnection, game_id: int, users: tuple[int, ...], kind: str) -> Mapping[int, datetime]:
    """Return when users who have to decide were first named since their last decision; see `called_at`."""
    decided = await log.last_decided(db, game_id, users)
    return await called_at(db, game_id, {user: decided.get(user) for user in users}, kind)


async def called_at(
    db: AsyncConnection, game_id: int, since: Mapping[int, datetime | None], kind: str
) -> dict[int, datetime]:
    """Return when users were first named, each since a moment, in a post of a game that is of some kind or a ping.

    A user who has not been named since then was named last when the answer says; one never named is left out.
    """
    named = schema.post_people.c
    # A ping that is edited stays the same ping.
    pings = or_(OUTBOX.kind == kind, and_(OUTBOX.kind == PING_POST, OUTBOX.edits.is_(None)))
    query = (
        select(named.user_id, OUTBOX.created_at, OUTBOX.payload)
        .join(schema.outbox, OUTBOX.id == named.post_id)
        .where(OUTBOX.game_id == game_id, pings)
    )
    first = query.where(or_(false(), *(_named_since(user_id, moment) for user_id, moment in since.items())))
    found: dict[int, datetime] = {}
    for ordered in (first.order_by(OUTBOX.id), query.order_by(OUTBOX.id.desc())):
        missing = since.keys() - found.keys()
        if not missing:
            break
        for user_id, created_at, payload in await db.execute(ordered.where(named.user_id.in_(missing))):
            # A post may be about users whom its text does not name.
            if user_id not in found and f"<@{user_id}>" in message_of(payload).text:
                found[user_id] = created_at
    return found


def _named_since(user_id: int, moment: datetime | None) -> ColumnElement[bool]:
    mine = schema.post_people.c.user_id == user_id
    return mine if moment is None else mine & (OUTBOX.created_at >= moment)


async def sent_as(db: AsyncConnection, message_ids: Sequence[int]) -> frozenset[int]:
    """Return those of the messages that are known to be posts."""
    query = select(OUTBOX.message_id).where(OUTBOX.message_id.in_(message_ids), OUTBOX.edits.is_(None))
    return frozenset(await db.scalars(query))


async def shown_as(db: AsyncConnection, message_id: int) -> Post | None:
    """Return the post that a message shows now: its latest edit that was sent, else the one that it was sent for."""
    edit = await latest_where(db, OUTBOX.edits == message_id, OUTBOX.done_at.is_not(None), OUTBOX.problem.is_(None))
    return edit or await latest_where(db, OUTBOX.message_id == message_id)


async def last_edit(db: AsyncConnection, message_id: int) -> Post | None:
    """Return the latest edit of a message, sent or not."""
    return await latest_where(db, OUTBOX.edits == message_id)


async def last_panel(db: AsyncConnection, game_id: int) -> Post | None:
    """Return the latest post of a game that is, or will become, its panel, sent or not."""
    return await first_of(db, _LAST_PANEL, game=game_id)


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


async def retired(db: AsyncConnection, game_id: int, message_id: int) -> Message:
    """Return what stays of a message when it is no longer the last of its game; without text: all but its buttons."""
    post = await latest_where(db, OUTBOX.game_id == game_id, OUTBOX.message_id == message_id)
    if post is None:
        return Message()
    told = post.message.told
    return Message(text=told, lasting=told, layout=post.message.layout)


async def pinged_since(db: AsyncConnection, game_id: int, moment: datetime) -> frozenset[int]:
    """Return the users pinged by posts of a game since then."""
    query = select(schema.outbox).where(OUTBOX.game_id == game_id, OUTBOX.created_at > moment)
    return frozenset(user for row in await db.execute(query) for user in post_of(row).message.mentions)


async def messages_since(db: AsyncConnection, game_id: int, moment: datetime) -> int:
    """Return how many permanent messages a game has added to its channel since then."""
    here = (OUTBOX.game_id == game_id, OUTBOX.channel_id.is_not(None), OUTBOX.edits.is_(None))
    stays = OUTBOX.kind.not_in(PINGS)
    return await db.scalar(select(func.count()).where(*here, stays, OUTBOX.created_at > moment)) or 0
