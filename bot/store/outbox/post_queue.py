"""The queue of posts to be sent: their order, and their results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import Select, bindparam, exists, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import scheduled_jobs, schema
from bot.store.outbox.cleanup import replace_pings
from bot.store.outbox.lookup import last_panel
from bot.store.outbox.posts import OPERATOR_POST, REMOVE, TIDYING, Message, NewPost, Post, Target
from bot.store.outbox.rows import OUTBOX, add, as_stored, at_place, first_of, for_target, latest_where, post_of, reword

NO_MESSAGE = "{}"
"""The stored form of a sent message without a game: such lists name people in many games."""
_TARGETS = (
    select(OUTBOX.channel_id, OUTBOX.user_id, OUTBOX.edits)
    .where(OUTBOX.done_at.is_(None))
    .group_by(OUTBOX.channel_id, OUTBOX.user_id, OUTBOX.edits)
    .order_by(func.min(OUTBOX.id))
)
_MARK = update(schema.outbox).where(OUTBOX.id == bindparam("number"))
_HELD_UP = select(
    exists().where(
        OUTBOX.done_at.is_(None),
        OUTBOX.channel_id == bindparam("channel"),
        OUTBOX.attempts > 0,
        OUTBOX.kind.not_in(TIDYING),
    )
)
_WAITING = select(func.count().label("number"), func.min(OUTBOX.created_at).label("since")).where(
    OUTBOX.done_at.is_(None)
)


@cache
def _next(*, to_channel: bool, is_edit: bool) -> Select[Any]:
    here = (OUTBOX.channel_id if to_channel else OUTBOX.user_id) == bindparam("place")
    edits = OUTBOX.edits == bindparam("edits") if is_edit else OUTBOX.edits.is_(None)
    return select(schema.outbox).where(OUTBOX.done_at.is_(None), here, edits).order_by(OUTBOX.id).limit(1)


async def queue(db: AsyncConnection, posts: Sequence[NewPost], now: datetime) -> tuple[int, ...]:
    """Add posts to the end of the outbox. Return their ids.

    A post that becomes the last of its game replaces the ping post for several that is there.
    """
    numbers: list[int] = []
    for new in posts:
        post = await _attached(db, new)
        if post.game_id is not None:
            await scheduled_jobs.schedule(db, post.game_id, post.later)
            if post.is_last and post.edits is None:
                await replace_pings(db, post.game_id, now)
        numbers.append(await add(db, post, now))
    return tuple(numbers)


async def targets(db: AsyncConnection) -> tuple[Target, ...]:
    """Return the channels and users with waiting posts, those waiting longest first."""
    return tuple(Target(row.channel_id, row.user_id, row.edits) for row in await db.execute(_TARGETS))


async def waiting(db: AsyncConnection) -> tuple[int, datetime | None]:
    """Return how many posts wait to be sent, and since when the oldest does."""
    found = (await db.execute(_WAITING)).one()
    return found.number, found.since


async def late(db: AsyncConnection, before: datetime) -> tuple[int, datetime | None]:
    """Return how many posts have waited since before that moment, and since when the oldest has.

    Posts for the operator do not count: they would tell of themselves.
    """
    others = (OUTBOX.created_at < before, OUTBOX.kind != OPERATOR_POST)
    found = (await db.execute(_WAITING.where(*others))).one()
    return found.number, found.since


async def next_for(db: AsyncConnection, target: Target) -> Post | None:
    """Return the oldest waiting post for a target, or None."""
    place = target.user_id if target.channel_id is None else target.channel_id
    query = _next(to_channel=target.channel_id is not None, is_edit=target.edits is not None)
    return await first_of(db, query, place=place, edits=target.edits)


async def is_held_up(db: AsyncConnection, channel_id: int) -> bool:
    """Return whether a waiting post for a channel has failed before; tidying does not count."""
    return bool(await db.scalar(_HELD_UP, {"channel": channel_id}))


async def is_covered(db: AsyncConnection, post: Post) -> bool:
    """Return whether a later edit of the same message is waiting that shows everything this one shows."""
    if post.edits is None:
        return False
    later = await latest_where(db, *for_target(post.target), OUTBOX.done_at.is_(None), OUTBOX.id > post.id)
    if later is None or later.kind == REMOVE:
        return later is not None
    if later.tidies and not post.tidies:
        return False
    return bool(later.message.pictures) or not post.message.pictures


async def is_superseded(db: AsyncConnection, post: Post) -> bool:
    """Return whether a later post with the same subject waits for the same place."""
    if post.subject is None:
        return False
    later = (
        OUTBOX.id > post.id,
        OUTBOX.done_at.is_(None),
        OUTBOX.subject == post.subject,
        at_place(post.target),
    )
    return bool(await db.scalar(select(exists().where(*later))))


async def is_overtaken(db: AsyncConnection, post: Post, message_id: int) -> bool:
    """Return whether a later post of the same game than this one, sent as that message, has become its panel."""
    later = (OUTBOX.game_id == post.game_id, OUTBOX.id > post.id, OUTBOX.remember == "panel")
    sent = (OUTBOX.message_id.is_not(None), OUTBOX.message_id != message_id)
    return bool(await db.scalar(select(exists().where(*later, *sent))))


async def story_before(db: AsyncConnection, call: Post) -> int | None:
    """Return the edit of a narration above a ping post, by id, if that has not been tried yet."""
    earlier = (OUTBOX.game_id == call.game_id, OUTBOX.id < call.id, OUTBOX.remember == "panel")
    waits = (OUTBOX.done_at.is_(None), OUTBOX.edits.is_not(None), OUTBOX.attempts == 0)
    found: int | None = await db.scalar(select(func.max(OUTBOX.id)).where(*earlier, *waits))
    return found


async def attach(db: AsyncConnection, post: Post) -> bool:
    """Turn a post that continues another one into an edit of its message. Return False when that was never sent."""
    began = None if post.message.continues is None else await _message_of(db, post.message.continues)
    if began is None:
        return False
    await db.execute(update(schema.outbox).where(OUTBOX.id == post.id).values(edits=began))
    return True


async def set_apart(db: AsyncConnection, post: Post) -> None:
    """Turn an edit of a narration into a new message, with the lines that the old one lacks.

    Later parts for the same message follow in the new one. If a later post of the game exists, it has no buttons.
    """
    assert post.edits is not None, "only an edit can be set apart"
    now = await as_stored(db, post)
    if now is None:
        return
    told = await _lines_told(db, post)
    values: dict[str, Any] = {"edits": None, "attempts": 0, "not_before": post.created_at, "problem": None}
    message = now.message.after(told)
    if await is_overtaken(db, post, post.edits):
        message, values = replace(message, components=()), {**values, "remember": None}
    await reword(db, post.id, message)
    await db.execute(update(schema.outbox).where(OUTBOX.id == post.id).values(**values))
    later = (OUTBOX.done_at.is_(None), OUTBOX.id > post.id, *for_target(post.target))
    for row in (await db.execute(select(schema.outbox).where(*later))).all():
        part = post_of(row)
        if part.message.continues is not None:
            await reword(db, part.id, part.message.after(told, continues=post.id))
            await db.execute(update(schema.outbox).where(OUTBOX.id == part.id).values(edits=None))


async def recapped(db: AsyncConnection, post: Post) -> Post:
    """Add the recap to a post, because the one above is far up."""
    now = await as_stored(db, post)
    if now is None:
        return post
    message = now.message.recapped
    await reword(db, post.id, message)
    return replace(post, message=message)


async def mark_done(
    db: AsyncConnection, post: Post, now: datetime, *, message_id: int | None = None, problem: str | None = None
) -> None:
    """Mark a post as sent as `message_id`, or as dropped because of `problem`."""
    goes_on = post.message.continues is not None or (post.is_needed and post.remember is None)
    anew = goes_on and message_id is not None and message_id != post.edits
    edits = None if anew else post.edits
    values = {"number": post.id, "done_at": now, "message_id": message_id, "problem": problem, "edits": edits}
    if post.game_id is None:
        values["payload"] = NO_MESSAGE
    await db.execute(_MARK, values)
    # The message to edit is gone; later parts edit its replacement.
    if anew and post.message.continues is not None:
        began = update(schema.outbox).where(OUTBOX.id == post.message.continues)
        await db.execute(began.values(message_id=message_id))
    if anew and post.edits is not None:
        following = update(schema.outbox).where(OUTBOX.done_at.is_(None), *for_target(post.target))
        await db.execute(following.values(edits=message_id))


async def change(db: AsyncConnection, post: Post, message: Message, now: datetime) -> None:
    """Let a post show another message. A sent post is edited, without pings; one that waits or is being sent is
    reworded.

    Nothing is done if the post was dropped or is gone.
    """
    stored = await as_stored(db, post)
    if stored is None:
        return
    if stored.done_at is None:
        await reword(db, stored.id, message)
    elif (sent_as := stored.message_id or stored.edits) is not None:
        edit = NewPost(
            kind=stored.kind,
            message=replace(message, mentions=()),
            channel_id=stored.channel_id,
            user_id=stored.user_id,
            game_id=stored.game_id,
            edits=sent_as,
        )
        await queue(db, [edit], now)


async def mark_attempt(db: AsyncConnection, post: Post, not_before: datetime, problem: str) -> None:
    """Store a failed attempt and when the next one is due, unless the post was withdrawn meanwhile."""
    values = {"attempts": OUTBOX.attempts + 1, "not_before": not_before, "problem": problem}
    await db.execute(update(schema.outbox).where(OUTBOX.id == post.id, OUTBOX.done_at.is_(None)).values(**values))


async def _attached(db: AsyncConnection, post: NewPost) -> NewPost:
    """Return a post as it is to be queued: one that continues a narration edits its message, if that was sent
    already.
    """
    began = post.message.continues
    if began is None or post.game_id is None:
        return post
    last = await last_panel(db, post.game_id)
    if last is None or began not in (last.id, last.message.continues):
        # The narration has continued in a new message since the post was written.
        return replace(post, message=post.message.apart)
    return replace(post, edits=await _message_of(db, began))


async def _message_of(db: AsyncConnection, number: int) -> int | None:
    """Return the message as which a post was sent."""
    found: int | None = await db.scalar(select(OUTBOX.message_id).where(OUTBOX.id == number))
    return found


async def _lines_told(db: AsyncConnection, post: Post) -> int:
    """Return how many lines of a narration are in the message that an edit was to change."""
    there = (OUTBOX.message_id == post.edits, OUTBOX.remember == "panel")
    sent = await latest_where(db, OUTBOX.game_id == post.game_id, *there)
    return post.message.before if sent is None else sent.message.lasting.count("\n")
