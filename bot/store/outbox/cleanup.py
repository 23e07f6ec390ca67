"""Clean-up: outdated ping posts, messages to remove, old posts."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime

from sqlalchemy import and_, bindparam, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.outbox.posts import REMOVE, RETIRE, Message, NewPost, Post
from bot.store.outbox.rows import OUTBOX, add, as_stored, post_of, reword
from bot.store.rows import remove_some
from rules.engine import Seat

WITHDRAWN = "decided meanwhile"
"""The reason for dropping a ping when its player has decided."""
_ASKING = and_(
    OUTBOX.seat.is_not(None),
    or_(OUTBOX.done_at.is_(None), OUTBOX.message_id.is_not(None)),
)
"""Posts that only ask for a decision, and can still be dropped, removed, or left without buttons."""
_ASKING_POSTS = select(schema.outbox).where(OUTBOX.game_id == bindparam("game"), _ASKING).order_by(OUTBOX.id)


async def open_pings(db: AsyncConnection, game_id: int) -> tuple[Post, ...]:
    """Return the ping posts for several players in the channel of a game, or on their way: one at most.

    Those that will be removed as soon as they have pinged are left out.
    """
    return tuple([each for each in await asking(db, game_id) if each.message.asks and not each.message.replaced])


async def replace_pings(db: AsyncConnection, game_id: int, now: datetime) -> None:
    """Remove the ping posts for several players, because a later post of the game stands below them.

    Those that have still to ping somebody are sent first, and then removed.
    """
    for post in await open_pings(db, game_id):
        if post.done_at is None and post.message.mentions:
            await reword(db, post.id, replace(post.message, replaced=True))
        else:
            await withdraw_post(db, post, now)


async def withdraw(db: AsyncConnection, game_id: int, seats: Sequence[Seat], now: datetime) -> None:
    """Drop posts that only ask these seats to decide, and remove those that were sent to a channel.

    Direct messages that were sent stay, without their buttons. A ping post for several stays for the undecided.
    """
    if not seats:
        return
    for post in await asking(db, game_id):
        assert post.seat is not None, "who is asked by a post is known"
        asked = {each.seat for each in post.message.asks} or {post.seat}
        if asked.issubset(seats):
            await withdraw_post(db, post, now)
        elif not asked.isdisjoint(seats):
            await _go_on_without(db, post, seats, now)


async def missed(db: AsyncConnection, post: Post, message_id: int, *, renamed: bool = False) -> NewPost | None:
    """Return the follow-up to a post sent as this message that was reworded, withdrawn or replaced since it was read.

    It also follows if the names in its pictures are `renamed`. A ping post is reworded or withdrawn when a player has
    decided.
    """
    now = await as_stored(db, post)
    if now is None:
        # The data of its reader were deleted since.
        return None
    reworded = renamed or now.message != post.message
    if post.seat is None:
        return _changed(now, message_id) if reworded else None
    is_over = now.done_at is not None or now.message.replaced
    if not is_over and not reworded:
        return None
    await db.execute(update(schema.outbox).where(OUTBOX.id == post.id).values(seat=None))
    if is_over:
        return _over(post, message_id)
    return _changed(now, message_id)


def removal(game_id: int | None, channel_id: int | None, message_id: int) -> NewPost:
    """Return a post that removes a message."""
    return NewPost(kind=REMOVE, message=Message(), channel_id=channel_id, game_id=game_id, edits=message_id)


async def forget_before(db: AsyncConnection, moment: datetime, limit: int) -> int:
    """Remove posts done before the moment. Return how many."""
    return await remove_some(db, schema.outbox, OUTBOX.done_at < moment, limit)


async def asking(db: AsyncConnection, game_id: int) -> list[Post]:
    """Return the posts of a game that only ask for a decision and still stand."""
    return [post_of(row) for row in await db.execute(_ASKING_POSTS, {"game": game_id})]


async def withdraw_post(db: AsyncConnection, post: Post, now: datetime) -> None:
    """Drop a post that only asks, or remove its message."""
    row = update(schema.outbox).where(OUTBOX.id == post.id)
    if post.done_at is None:
        await db.execute(row.values(done_at=now, problem=WITHDRAWN))
    else:
        await db.execute(row.values(seat=None))
    sent_as = post.message_id or post.edits
    if sent_as is not None:
        await add(db, _over(post, sent_as), now)


async def _go_on_without(db: AsyncConnection, post: Post, seats: Collection[Seat], now: datetime) -> None:
    """Reduce a ping post for several to the undecided."""
    message = post.message.without(seats)
    if post.done_at is None:
        # It still has to ping undecided players.
        users = {each.user_id for each in message.asks}
        await reword(db, post.id, replace(message, mentions=tuple(u for u in post.message.mentions if u in users)))
        return
    assert post.message_id is not None, "a call that was sent is a message"
    await db.execute(update(schema.outbox).where(OUTBOX.id == post.id).values(seat=None))
    await add(db, _changed(replace(post, message=message), post.message_id), now)


def _changed(post: Post, message_id: int) -> NewPost:
    """Return a post that edits the sent message, and replaces a ping post."""
    return NewPost(
        kind=post.kind,
        message=replace(post.message, mentions=()),
        channel_id=post.channel_id,
        user_id=post.user_id,
        game_id=post.game_id,
        edits=message_id,
        seat=next((each.seat for each in post.message.asks), None),
    )


def _over(call: Post, message_id: int) -> NewPost:
    """Return the post that ends an outdated ping: the message in a channel is removed, a direct message loses its
    buttons.
    """
    if call.channel_id is not None:
        return removal(call.game_id, call.channel_id, message_id)
    left = Message(text=call.message.text, layout=call.message.layout)
    return NewPost(kind=RETIRE, message=left, user_id=call.user_id, game_id=call.game_id, edits=message_id)
