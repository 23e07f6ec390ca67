"""The rows of the outbox: reading, adding and rewording posts."""

from __future__ import annotations

import re
import secrets
from datetime import datetime
from functools import lru_cache
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import ColumnElement, Row, Select, bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.outbox.posts import Message, NewPost, Post, Target

OUTBOX = schema.outbox.c
MENTION = re.compile(r"<@!?(\d{1,19})>")
LARGEST = 2**63 - 1
"""The largest number that a column holds."""
MESSAGE = TypeAdapter(Message)
_NUMBERED = OUTBOX.id == bindparam("number")
_POST = select(schema.outbox).where(_NUMBERED)
_ADD = insert(schema.outbox).returning(OUTBOX.id)
_REWORD = update(schema.outbox).where(_NUMBERED)
_ADD_PEOPLE = insert(schema.post_people)
_FORGET_PEOPLE = delete(schema.post_people).where(schema.post_people.c.post_id == bindparam("number"))


# A post is read several times until it is sent.
@lru_cache(maxsize=128)
def message_of(payload: str) -> Message:
    """Return a stored message."""
    return MESSAGE.validate_json(payload)


def post_of(row: Row[Any]) -> Post:
    values = dict(row._mapping)
    return Post(message=message_of(values.pop("payload")), **values)


async def first_of(db: AsyncConnection, query: Select[Any], **values: object) -> Post | None:
    """Return the first post of a query. To build a query takes as long as to execute it, so build it once."""
    row = (await db.execute(query, values)).one_or_none()
    return None if row is None else post_of(row)


async def latest_where(db: AsyncConnection, *where: ColumnElement[bool]) -> Post | None:
    """Return the last added post that satisfies the conditions."""
    query = select(schema.outbox).where(*where).order_by(OUTBOX.id.desc()).limit(1)
    row = (await db.execute(query)).one_or_none()
    return None if row is None else post_of(row)


async def as_stored(db: AsyncConnection, post: Post) -> Post | None:
    """Return a post as it is now, or None when it is gone: it may have been reworded since it was read."""
    return await first_of(db, _POST, number=post.id)


def at_place(target: Target) -> ColumnElement[bool]:
    if target.channel_id is not None:
        return OUTBOX.channel_id == target.channel_id
    return OUTBOX.user_id == target.user_id


def for_target(target: Target) -> tuple[ColumnElement[bool], ...]:
    return (at_place(target), OUTBOX.edits.is_(None) if target.edits is None else OUTBOX.edits == target.edits)


async def add(db: AsyncConnection, post: NewPost, now: datetime) -> int:
    assert (post.channel_id is None) != (post.user_id is None), "a post goes to a channel or to a person"
    values = {
        "game_id": post.game_id,
        "kind": post.kind,
        "channel_id": post.channel_id,
        "user_id": post.user_id,
        "edits": post.edits,
        "payload": MESSAGE.dump_json(post.message).decode(),
        # Discord accepts 25 characters at most and compares them for all posts of the bot.
        "nonce": secrets.token_hex(10),
        "subject": post.subject,
        "remember": post.remember,
        "seat": post.seat,
        "created_at": now,
        "not_before": now,
        "attempts": 0,
    }
    added = await db.execute(_ADD, values)
    number: int = added.scalar_one()
    await note_people(db, number, post.message, str(values["payload"]))
    return number


async def reword(db: AsyncConnection, number: int, message: Message) -> None:
    """Replace the message of a waiting post; if it is being sent, the message is edited afterwards."""
    payload = MESSAGE.dump_json(message).decode()
    await db.execute(_REWORD, {"number": number, "payload": payload})
    await db.execute(_FORGET_PEOPLE, {"number": number})
    await note_people(db, number, message, payload)


async def note_people(db: AsyncConnection, number: int, message: Message, payload: str) -> None:
    """Store the users that a post names by id, so that they are found without scanning every text."""
    named = {*map(int, MENTION.findall(payload)), *message.mentions, *(each.user_id for each in message.asks)}
    known = sorted(user_id for user_id in named if user_id is not None and user_id <= LARGEST)
    rows = [{"post_id": number, "user_id": user_id} for user_id in known]
    if rows:
        await db.execute(_ADD_PEOPLE, rows)
