"""Posts that are to go out. They are written with the change they tell of, and sent in order afterwards."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from pydantic import JsonValue, TypeAdapter
from sqlalchemy import ColumnElement, Row, bindparam, exists, func, insert, literal_column, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import reminders, schema
from bot.store.reminders import NewReminder
from bot.store.rows import remove_some
from rules.engine import Seat

_OUTBOX = schema.outbox.c
RETIRE = "retire"
"""A post of this kind takes the buttons off a message, and what its text says of who decides."""
REMOVE = "remove"
"""A post of this kind removes a message."""
TIDYING = (RETIRE, REMOVE)
# PostgreSQL has to see that it groups by what it selects, so the words stand in the statement.
_RETIRES = _OUTBOX.kind.in_([literal_column(f"'{kind}'") for kind in TIDYING])
_TARGETS = (
    select(_OUTBOX.channel_id, _OUTBOX.user_id, _RETIRES.label("retires"))
    .where(_OUTBOX.done_at.is_(None))
    .group_by(_OUTBOX.channel_id, _OUTBOX.user_id, _RETIRES)
    .order_by(func.min(_OUTBOX.id))
)
_WAITING = select(func.count().label("number"), func.min(_OUTBOX.created_at).label("since")).where(
    _OUTBOX.done_at.is_(None)
)

WITHDRAWN = "decided meanwhile"
"""Why a post is dropped that asks somebody to decide who has done so."""
_WITHDRAW = (
    update(schema.outbox)
    .where(
        _OUTBOX.game_id == bindparam("game"),
        _OUTBOX.done_at.is_(None),
        _OUTBOX.seat.in_(bindparam("seats", expanding=True)),
    )
    .values(done_at=bindparam("now"), problem=bindparam("why"))
)
_CALLS = (
    update(schema.outbox)
    .where(
        _OUTBOX.game_id == bindparam("game"),
        _OUTBOX.message_id.is_not(None),
        _OUTBOX.channel_id.is_not(None),
        _OUTBOX.seat.in_(bindparam("seats", expanding=True)),
    )
    .values(seat=None)
    .returning(_OUTBOX.channel_id, _OUTBOX.message_id)
)

Remember = Literal["lobby", "panel"]


@dataclass(frozen=True, slots=True)
class Target:
    """A channel (or thread), or a person; messages that are tidied away are a target of their own."""

    channel_id: int | None
    user_id: int | None
    retires: bool = False


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """A picture to be drawn when the post is sent; `at` is the number of decisions made (None: the present).

    `highlight` names the places it marks, `around` those whose neighbourhood it shows instead of the whole. Without
    a `language` it is that of the channel. `lines` stand on it as they are.
    """

    game_id: int
    kind: str
    at: int | None = None
    seat: int | None = None
    viewer: int | None = None
    file_name: str = "picture.png"
    alt: str = ""
    highlight: tuple[str, ...] = ()
    around: tuple[str, ...] = ()
    language: str = ""
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Message:
    """A message as plain data: component rows in Discord's form, pictures as requests.

    `mentions` are the users who may be notified; nobody else ever is. `layout` says that the components are a
    layout view, which stands for text. `lasting` is its text once it is no longer the last post of its game (empty:
    the same), `continues` the post whose message it changes, if that was sent.
    """

    text: str = ""
    components: tuple[Mapping[str, JsonValue], ...] = ()
    pictures: tuple[PictureRequest, ...] = ()
    mentions: tuple[int, ...] = ()
    layout: bool = False
    lasting: str = ""
    continues: int | None = None

    @property
    def only_pictures(self) -> bool:
        """Whether nothing would be lost but pictures if it were not sent."""
        return bool(self.pictures) and not (self.text or self.components or self.mentions)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPost:
    """A message for a channel (or thread) or for one person.

    `edits` changes that message instead of sending a new one. `subject` names what the pictures show: when a
    later post with the same subject waits for the same channel, this one goes without them, or not at all when it
    has nothing else. `remember` notes the sent message as the game's lobby or panel. `seat` is who is asked by it to
    decide, and by nothing else: it is withdrawn when that seat has decided. `later` are the pings it leaves out, at
    the times when those asked want to hear of it; they are scheduled with it.
    """

    kind: str
    message: Message
    channel_id: int | None = None
    user_id: int | None = None
    game_id: int | None = None
    edits: int | None = None
    subject: str | None = None
    remember: Remember | None = None
    seat: Seat | None = None
    later: tuple[NewReminder, ...] = ()


@dataclass(frozen=True, slots=True)
class Post:
    """A post in the outbox. `done_at` is set when it was sent, dropped or given up; `problem` says why not sent."""

    id: int
    game_id: int | None
    kind: str
    channel_id: int | None
    user_id: int | None
    edits: int | None
    message: Message
    nonce: str
    subject: str | None
    remember: Remember | None
    created_at: datetime
    not_before: datetime
    attempts: int
    done_at: datetime | None
    message_id: int | None
    problem: str | None
    seat: Seat | None

    @property
    def target(self) -> Target:
        """Where it goes; posts for one target keep their order."""
        return Target(self.channel_id, self.user_id, self.kind in TIDYING)


_MESSAGE = TypeAdapter(Message)


async def queue(db: AsyncConnection, posts: Sequence[NewPost], now: datetime) -> tuple[int, ...]:
    """Put posts at the end of the outbox; the answer is their numbers."""
    for post in posts:
        if post.later and post.game_id is not None:
            await reminders.schedule(db, post.game_id, post.later)
    return tuple([await _add(db, post, now) for post in posts])


async def targets(db: AsyncConnection) -> tuple[Target, ...]:
    """The channels and people for whom something waits, those waiting longest first."""
    return tuple(Target(row.channel_id, row.user_id, bool(row.retires)) for row in await db.execute(_TARGETS))


async def waiting(db: AsyncConnection) -> tuple[int, datetime | None]:
    """How many posts wait to be sent, and since when the oldest of them does."""
    found = (await db.execute(_WAITING)).one()
    return found.number, found.since


async def next_for(db: AsyncConnection, target: Target) -> Post | None:
    """The oldest post that waits for a target, or None."""
    query = select(schema.outbox).where(_OUTBOX.done_at.is_(None), *_for(target)).order_by(_OUTBOX.id).limit(1)
    row = (await db.execute(query)).one_or_none()
    return None if row is None else _post(row)


async def of_game(db: AsyncConnection, game_id: int) -> tuple[Post, ...]:
    """All posts of a game, oldest first."""
    query = select(schema.outbox).where(_OUTBOX.game_id == game_id).order_by(_OUTBOX.id)
    return tuple(_post(row) for row in await db.execute(query))


async def sent_as(db: AsyncConnection, message_ids: Sequence[int]) -> frozenset[int]:
    """Those of the messages that are known to be posts."""
    query = select(_OUTBOX.message_id).where(_OUTBOX.message_id.in_(message_ids), _OUTBOX.edits.is_(None))
    return frozenset(await db.scalars(query))


async def last_edit(db: AsyncConnection, message_id: int) -> Post | None:
    """The latest change of a message, sent or not."""
    query = select(schema.outbox).where(_OUTBOX.edits == message_id).order_by(_OUTBOX.id.desc()).limit(1)
    row = (await db.execute(query)).one_or_none()
    return None if row is None else _post(row)


async def last_panel(db: AsyncConnection, game_id: int) -> Post | None:
    """The latest post of a game that is, or is to become, its panel, sent or not."""
    query = select(schema.outbox).where(_OUTBOX.game_id == game_id, _OUTBOX.remember == "panel")
    row = (await db.execute(query.order_by(_OUTBOX.id.desc()).limit(1))).one_or_none()
    return None if row is None else _post(row)


async def message_of(db: AsyncConnection, number: int) -> int | None:
    """The message as which a post was sent."""
    found: int | None = await db.scalar(select(_OUTBOX.message_id).where(_OUTBOX.id == number))
    return found


async def lasting_text(db: AsyncConnection, game_id: int, message_id: int) -> str:
    """What is to stay of the text of a message when it is no longer the last of its game; empty: all of it."""
    query = select(schema.outbox).where(_OUTBOX.game_id == game_id, _OUTBOX.message_id == message_id)
    row = (await db.execute(query.order_by(_OUTBOX.id.desc()).limit(1))).one_or_none()
    return "" if row is None else _post(row).message.lasting


async def is_continued(db: AsyncConnection, post: Post) -> bool:
    """Whether a later post that waits changes the same message, with all that this one says and shows."""
    if post.message.continues is None or post.game_id is None:
        return False
    last = await last_panel(db, post.game_id)
    if last is None or last.id <= post.id or last.done_at is not None:
        return False
    covered = bool(last.message.pictures) or not post.message.pictures
    return covered and last.message.continues == post.message.continues


async def messages_since(db: AsyncConnection, game_id: int, moment: datetime) -> int:
    """How many messages a game has brought to its channel since then."""
    here = (_OUTBOX.game_id == game_id, _OUTBOX.channel_id.is_not(None), _OUTBOX.edits.is_(None))
    return await db.scalar(select(func.count()).where(*here, _OUTBOX.created_at > moment)) or 0


async def is_superseded(db: AsyncConnection, post: Post) -> bool:
    """Whether a later post with the same subject waits for the same target."""
    if post.subject is None:
        return False
    later = (
        _OUTBOX.id > post.id,
        _OUTBOX.done_at.is_(None),
        _OUTBOX.subject == post.subject,
        *_for(post.target),
    )
    return bool(await db.scalar(select(exists().where(*later))))


async def mark_done(
    db: AsyncConnection, post: Post, now: datetime, *, message_id: int | None = None, problem: str | None = None
) -> None:
    """Note that a post was sent as `message_id`, or was dropped because of `problem`."""
    anew = post.message.continues is not None and message_id is not None and message_id != post.edits
    values = {"done_at": now, "message_id": message_id, "problem": problem, "edits": None if anew else post.edits}
    await db.execute(update(schema.outbox).where(_OUTBOX.id == post.id).values(**values))
    if anew:
        # What it was to change is gone; what follows changes the message that came in its place.
        began = update(schema.outbox).where(_OUTBOX.id == post.message.continues)
        await db.execute(began.values(message_id=message_id))


async def is_withdrawn(db: AsyncConnection, post: Post) -> bool:
    """Whether whom a post asks has decided since it was read."""
    return post.seat is not None and bool(
        await db.scalar(select(exists().where(_OUTBOX.id == post.id, _OUTBOX.done_at.is_not(None))))
    )


async def withdraw(db: AsyncConnection, game_id: int, seats: Sequence[Seat], now: datetime) -> None:
    """Drop posts that do nothing but ask these seats to decide, and remove those that were sent to a channel."""
    if not seats:
        return
    await db.execute(_WITHDRAW, {"game": game_id, "seats": seats, "now": now, "why": WITHDRAWN})
    for row in (await db.execute(_CALLS, {"game": game_id, "seats": seats})).all():
        await _add(db, removal(game_id, row.channel_id, row.message_id), now)


def removal(game_id: int | None, channel_id: int | None, message_id: int) -> NewPost:
    """A post that removes a message."""
    return NewPost(kind=REMOVE, message=Message(), channel_id=channel_id, game_id=game_id, edits=message_id)


async def mark_attempt(db: AsyncConnection, post: Post, not_before: datetime, problem: str) -> None:
    """Note a failed attempt and when the next one is due, unless the post was withdrawn meanwhile."""
    values = {"attempts": _OUTBOX.attempts + 1, "not_before": not_before, "problem": problem}
    await db.execute(update(schema.outbox).where(_OUTBOX.id == post.id, _OUTBOX.done_at.is_(None)).values(**values))


async def forget_before(db: AsyncConnection, moment: datetime, limit: int) -> int:
    """Remove posts done before the moment; the answer is how many."""
    return await remove_some(db, schema.outbox, _OUTBOX.done_at < moment, limit)


def _for(target: Target) -> tuple[ColumnElement[bool], ...]:
    alike = _RETIRES if target.retires else ~_RETIRES
    if target.channel_id is not None:
        return (_OUTBOX.channel_id == target.channel_id, alike)
    return (_OUTBOX.user_id == target.user_id, alike)


async def _add(db: AsyncConnection, post: NewPost, now: datetime) -> int:
    assert (post.channel_id is None) != (post.user_id is None), "a post goes to a channel or to a person"
    values = {
        "game_id": post.game_id,
        "kind": post.kind,
        "channel_id": post.channel_id,
        "user_id": post.user_id,
        "edits": post.edits,
        "payload": _MESSAGE.dump_json(post.message).decode(),
        # Discord takes 25 characters at most and compares them for all posts of the bot.
        "nonce": secrets.token_hex(10),
        "subject": post.subject,
        "remember": post.remember,
        "seat": post.seat,
        "created_at": now,
        "not_before": now,
        "attempts": 0,
    }
    added = await db.execute(insert(schema.outbox).returning(_OUTBOX.id), values)
    number: int = added.scalar_one()
    return number


def _post(row: Row[Any]) -> Post:
    values = dict(row._mapping)
    return Post(message=_MESSAGE.validate_json(values.pop("payload")), **values)
