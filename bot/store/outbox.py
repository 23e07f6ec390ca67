"""Posts that are to go out. They are written with the change they tell of, and sent in order afterwards."""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Literal

from pydantic import JsonValue, TypeAdapter
from sqlalchemy import ColumnElement, Row, and_, delete, exists, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import reminders, schema
from bot.store.calls import Asked, call_text, without
from bot.store.reminders import NewReminder
from bot.store.rows import remove_some
from rules.engine import Seat

_OUTBOX = schema.outbox.c
RETIRE = "retire"
"""A post of this kind takes the buttons off a message, and what its text says of who decides."""
REMOVE = "remove"
"""A post of this kind removes a message."""
TIDYING = (RETIRE, REMOVE)
CALL_POST = "call"
"""A post of this kind asks several to decide, or one person privately."""
REMINDER_POST = "reminder"
"""A post of this kind reminds one person."""
CALLING = (CALL_POST, REMINDER_POST)
OLD = timedelta(hours=1)
"""Discord limits the edits of a message of this age."""
_TARGETS = (
    select(_OUTBOX.channel_id, _OUTBOX.user_id, _OUTBOX.edits)
    .where(_OUTBOX.done_at.is_(None))
    .group_by(_OUTBOX.channel_id, _OUTBOX.user_id, _OUTBOX.edits)
    .order_by(func.min(_OUTBOX.id))
)
_WAITING = select(func.count().label("number"), func.min(_OUTBOX.created_at).label("since")).where(
    _OUTBOX.done_at.is_(None)
)

MENTION = re.compile(r"<@!?(\d{1,19})>")
LARGEST = 2**63 - 1
NO_MESSAGE = "{}"
"""What is kept of a message that belongs to no game, once it was sent: such lists name people at many tables."""
WITHDRAWN = "decided meanwhile"
"""Why a post is dropped that asks somebody to decide who has done so."""
_ASKING = and_(
    _OUTBOX.seat.is_not(None),
    or_(_OUTBOX.done_at.is_(None), _OUTBOX.message_id.is_not(None)),
)
"""Posts that do nothing but ask somebody to decide, and can still be dropped, removed, or left without buttons."""

Remember = Literal["lobby", "panel"]


@dataclass(frozen=True, slots=True)
class Target:
    """A channel (or thread) or a person, for new messages; or one message there, for its edits.

    Each target has a queue of its own, so a new message never waits for an edit.
    """

    channel_id: int | None
    user_id: int | None
    edits: int | None = None


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
    the same), `continues` the post whose message it changes, if that was sent: `before` lines below the headline stand
    there already. `asks` are those whom a call asks to decide.
    """

    text: str = ""
    components: tuple[Mapping[str, JsonValue], ...] = ()
    pictures: tuple[PictureRequest, ...] = ()
    mentions: tuple[int, ...] = ()
    layout: bool = False
    lasting: str = ""
    continues: int | None = None
    before: int = 0
    recap: str = ""
    asks: tuple[Asked, ...] = ()

    @property
    def only_pictures(self) -> bool:
        """Whether nothing would be lost but pictures if it were not sent."""
        return bool(self.pictures) and not (self.text or self.components or self.mentions)

    @property
    def shows_everything(self) -> bool:
        """Whether it has a picture of a whole position."""
        return any(not picture.around for picture in self.pictures)

    @property
    def apart(self) -> Message:
        """What is new of a message that continues another one, as a message of its own."""
        return self.after(self.before)

    def after(self, told: int, continues: int | None = None) -> Message:
        """The message without the first `told` lines below its headline, as a message of its own or part of another."""
        text, lasting = (_without_lines(each, told) for each in (self.text, self.lasting))
        return replace(self, text=text, lasting=lasting, continues=continues, before=max(0, self.before - told))

    @property
    def recapped(self) -> Message:
        """The message with what happened before it."""
        return replace(self, text=f"{self.text}\n{self.recap}", recap="")

    def without(self, seats: Collection[Seat]) -> Message:
        """A call as it is once these seats have decided; it pings nobody again."""
        asks, unneeded = without(self.asks, seats)
        rows: list[dict[str, JsonValue]] = []
        for row in self.components:
            controls = row["components"]
            assert isinstance(controls, list), "the components of a call are rows of buttons"
            left: list[JsonValue] = [
                each for each in controls if isinstance(each, dict) and each.get("custom_id") not in unneeded
            ]
            rows += [{**row, "components": left}] if left else []
        return replace(self, text=call_text(asks), components=tuple(rows), mentions=(), asks=asks)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPost:
    """A message for a channel (or thread) or for one person.

    `edits` changes that message instead of sending a new one. `subject` names what the pictures show: when a
    later post with the same subject waits for the same channel, this one goes without them, or not at all when it
    has nothing else. `remember` notes the sent message as the game's lobby or panel. `seat` is who is asked by it to
    decide, and by nothing else: it is withdrawn when that seat has decided, or when all have whom its message `asks`.
    `later` are the pings it leaves out, at the times when those asked want to hear of it; they are scheduled with it.
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

    @property
    def is_last(self) -> bool:
        """Whether it becomes what stands below everything else of its game: its panel, or a call below that."""
        return bool(self.message.asks) or (self.remember == "panel" and self.message.continues is None)


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
        return Target(self.channel_id, self.user_id, self.edits)

    @property
    def tidies(self) -> bool:
        """Whether it only takes away what nobody needs any more."""
        return self.kind in TIDYING


_MESSAGE = TypeAdapter(Message)


async def queue(db: AsyncConnection, posts: Sequence[NewPost], now: datetime) -> tuple[int, ...]:
    """Put posts at the end of the outbox; the answer is their numbers.

    What becomes the last of its game takes the place of the call of several that stands there.
    """
    numbers: list[int] = []
    for new in posts:
        post = await _attached(db, new)
        if post.game_id is not None:
            await reminders.schedule(db, post.game_id, post.later)
            if post.is_last and post.edits is None:
                for each in await open_calls(db, post.game_id):
                    await _withdraw(db, each, now)
        numbers.append(await _add(db, post, now))
    return tuple(numbers)


async def targets(db: AsyncConnection) -> tuple[Target, ...]:
    """The channels and people for whom something waits, those waiting longest first."""
    return tuple(Target(row.channel_id, row.user_id, row.edits) for row in await db.execute(_TARGETS))


async def waiting(db: AsyncConnection) -> tuple[int, datetime | None]:
    """How many posts wait to be sent, and since when the oldest of them does."""
    found = (await db.execute(_WAITING)).one()
    return found.number, found.since


async def next_for(db: AsyncConnection, target: Target) -> Post | None:
    """The oldest post that waits for a target, or None."""
    query = select(schema.outbox).where(_OUTBOX.done_at.is_(None), *_for(target)).order_by(_OUTBOX.id).limit(1)
    row = (await db.execute(query)).one_or_none()
    return None if row is None else _post(row)


async def is_held_up(db: AsyncConnection, channel_id: int) -> bool:
    """Whether something that waits for a channel has been tried in vain; tidying does not count."""
    tried = (_OUTBOX.done_at.is_(None), _OUTBOX.channel_id == channel_id, _OUTBOX.attempts > 0)
    return bool(await db.scalar(select(exists().where(*tried, _OUTBOX.kind.not_in(TIDYING)))))


async def of_game(db: AsyncConnection, game_id: int) -> tuple[Post, ...]:
    """All posts of a game, oldest first."""
    query = select(schema.outbox).where(_OUTBOX.game_id == game_id).order_by(_OUTBOX.id)
    return tuple(_post(row) for row in await db.execute(query))


async def latest(db: AsyncConnection, game_id: int, kind: str) -> Post | None:
    """The latest post of a game that is of some kind, sent or not."""
    return await _latest(db, _OUTBOX.game_id == game_id, _OUTBOX.kind == kind)


async def called_at(
    db: AsyncConnection, game_id: int, user_id: int, kind: str, since: datetime | None
) -> datetime | None:
    """When a person was first named since then in a post of a game that is of some kind or a call; if in none, when
    they were named last."""
    name = f"<@{user_id}>"
    # A call that is changed stays the same call.
    calls = or_(_OUTBOX.kind == kind, and_(_OUTBOX.kind == CALL_POST, _OUTBOX.edits.is_(None)))
    query = select(schema.outbox).where(_OUTBOX.game_id == game_id, calls, _OUTBOX.payload.contains(name))
    first = query.where(_OUTBOX.created_at >= since) if since is not None else query
    for ordered in (first.order_by(_OUTBOX.id), query.order_by(_OUTBOX.id.desc())):
        for row in await db.execute(ordered):
            post = _post(row)
            if name in post.message.text:
                return post.created_at
    return None


async def sent_as(db: AsyncConnection, message_ids: Sequence[int]) -> frozenset[int]:
    """Those of the messages that are known to be posts."""
    query = select(_OUTBOX.message_id).where(_OUTBOX.message_id.in_(message_ids), _OUTBOX.edits.is_(None))
    return frozenset(await db.scalars(query))


async def last_edit(db: AsyncConnection, message_id: int) -> Post | None:
    """The latest change of a message, sent or not."""
    return await _latest(db, _OUTBOX.edits == message_id)


async def last_panel(db: AsyncConnection, game_id: int) -> Post | None:
    """The latest post of a game that is, or is to become, its panel, sent or not."""
    return await _latest(db, _OUTBOX.game_id == game_id, _OUTBOX.remember == "panel")


async def late_edits(db: AsyncConnection, last: Post, now: datetime) -> int:
    """How many edits of the message of a story came more than an hour after it, sent or not."""
    message = last.message_id or last.edits
    if last.message.continues is None or message is None:
        return 0
    began = await db.scalar(select(_OUTBOX.created_at).where(_OUTBOX.id == last.message.continues))
    if began is None or now - began < OLD:
        return 0
    edits = (_OUTBOX.game_id == last.game_id, _OUTBOX.edits == message, _OUTBOX.created_at > began + OLD)
    return await db.scalar(select(func.count()).where(*edits)) or 0


async def lasting_text(db: AsyncConnection, game_id: int, message_id: int) -> str:
    """What is to stay of the text of a message when it is no longer the last of its game; empty: all of it."""
    post = await _latest(db, _OUTBOX.game_id == game_id, _OUTBOX.message_id == message_id)
    return "" if post is None else post.message.lasting


async def is_covered(db: AsyncConnection, post: Post) -> bool:
    """Whether a later edit of the same message waits that shows all that this one shows."""
    if post.edits is None:
        return False
    later = await _latest(db, *_for(post.target), _OUTBOX.done_at.is_(None), _OUTBOX.id > post.id)
    if later is None or later.kind == REMOVE:
        return later is not None
    if later.tidies and not post.tidies:
        return False
    return bool(later.message.pictures) or not post.message.pictures


async def story_before(db: AsyncConnection, call: Post) -> int | None:
    """The edit of a story below which a call is to stand, by number, if that waits to be tried for the first time."""
    earlier = (_OUTBOX.game_id == call.game_id, _OUTBOX.id < call.id, _OUTBOX.remember == "panel")
    waits = (_OUTBOX.done_at.is_(None), _OUTBOX.edits.is_not(None), _OUTBOX.attempts == 0)
    found: int | None = await db.scalar(select(func.max(_OUTBOX.id)).where(*earlier, *waits))
    return found


async def is_overtaken(db: AsyncConnection, post: Post, message_id: int) -> bool:
    """Whether a later post of the same game than this one, sent as that message, has become its panel."""
    later = (_OUTBOX.game_id == post.game_id, _OUTBOX.id > post.id, _OUTBOX.remember == "panel")
    sent = (_OUTBOX.message_id.is_not(None), _OUTBOX.message_id != message_id)
    return bool(await db.scalar(select(exists().where(*later, *sent))))


async def open_calls(db: AsyncConnection, game_id: int) -> tuple[Post, ...]:
    """The calls of several that stand in the channel of a game, or are on their way: one at most."""
    return tuple([post for post in await _asking(db, game_id) if post.message.asks])


async def pinged_since(db: AsyncConnection, game_id: int, moment: datetime) -> frozenset[int]:
    """Whom posts of a game have pinged since then, by user."""
    query = select(schema.outbox).where(_OUTBOX.game_id == game_id, _OUTBOX.created_at > moment)
    return frozenset(user for row in await db.execute(query) for user in _post(row).message.mentions)


async def messages_since(db: AsyncConnection, game_id: int, moment: datetime) -> int:
    """How many messages that stay a game has brought to its channel since then."""
    here = (_OUTBOX.game_id == game_id, _OUTBOX.channel_id.is_not(None), _OUTBOX.edits.is_(None))
    stays = _OUTBOX.kind.not_in(CALLING)
    return await db.scalar(select(func.count()).where(*here, stays, _OUTBOX.created_at > moment)) or 0


async def is_superseded(db: AsyncConnection, post: Post) -> bool:
    """Whether a later post with the same subject waits for the same place."""
    if post.subject is None:
        return False
    later = (
        _OUTBOX.id > post.id,
        _OUTBOX.done_at.is_(None),
        _OUTBOX.subject == post.subject,
        _place(post.target),
    )
    return bool(await db.scalar(select(exists().where(*later))))


async def mark_done(
    db: AsyncConnection, post: Post, now: datetime, *, message_id: int | None = None, problem: str | None = None
) -> None:
    """Note that a post was sent as `message_id`, or was dropped because of `problem`."""
    goes_on = post.message.continues is not None or bool(post.message.asks)
    anew = goes_on and message_id is not None and message_id != post.edits
    values = {"done_at": now, "message_id": message_id, "problem": problem, "edits": None if anew else post.edits}
    if post.game_id is None:
        values["payload"] = NO_MESSAGE
    await db.execute(update(schema.outbox).where(_OUTBOX.id == post.id).values(**values))
    # What it was to change is gone; what follows changes the message that came in its place.
    if anew and post.message.continues is not None:
        began = update(schema.outbox).where(_OUTBOX.id == post.message.continues)
        await db.execute(began.values(message_id=message_id))
    if anew and post.edits is not None:
        following = update(schema.outbox).where(_OUTBOX.done_at.is_(None), *_for(post.target))
        await db.execute(following.values(edits=message_id))


async def as_stored(db: AsyncConnection, post: Post) -> Post | None:
    """A post as it is now, or None when it is gone: it may have been reworded since it was read."""
    return await _latest(db, _OUTBOX.id == post.id)


async def reword(db: AsyncConnection, number: int, message: Message) -> None:
    """Give a post that waits another message; if it is under way, it is changed when it has been sent."""
    payload = _MESSAGE.dump_json(message).decode()
    await db.execute(update(schema.outbox).where(_OUTBOX.id == number).values(payload=payload))
    await db.execute(delete(schema.post_people).where(schema.post_people.c.post_id == number))
    await _note_people(db, number, message, payload)


async def attach(db: AsyncConnection, post: Post) -> bool:
    """Have a post that continues another one change its message; False when that was never sent."""
    began = None if post.message.continues is None else await _message_of(db, post.message.continues)
    if began is None:
        return False
    await db.execute(update(schema.outbox).where(_OUTBOX.id == post.id).values(edits=began))
    return True


async def set_apart(db: AsyncConnection, post: Post) -> None:
    """Have a story go on in a message of its own: with what the one it was to change does not tell.

    What is to follow in the same message follows in the new one. Below a later post of the game it has no buttons.
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
    await db.execute(update(schema.outbox).where(_OUTBOX.id == post.id).values(**values))
    later = (_OUTBOX.done_at.is_(None), _OUTBOX.id > post.id, *_for(post.target))
    for row in (await db.execute(select(schema.outbox).where(*later))).all():
        part = _post(row)
        if part.message.continues is not None:
            await reword(db, part.id, part.message.after(told, continues=post.id))
            await db.execute(update(schema.outbox).where(_OUTBOX.id == part.id).values(edits=None))


async def recapped(db: AsyncConnection, post: Post) -> Post:
    """Give a post what happened before it, as the one above is far up."""
    now = await as_stored(db, post)
    if now is None:
        return post
    message = now.message.recapped
    await reword(db, post.id, message)
    return replace(post, message=message)


async def missed(db: AsyncConnection, post: Post, message_id: int) -> NewPost | None:
    """What is to become of a post that was sent as this message, when it was reworded or withdrawn since it was read:
    of a call, when somebody has decided.
    """
    now = await as_stored(db, post)
    if now is None:
        # Its reader has had their data deleted since.
        return None
    reworded = now.message != post.message
    if post.seat is None:
        return _changed(now, message_id) if reworded else None
    if now.done_at is None and not reworded:
        return None
    await db.execute(update(schema.outbox).where(_OUTBOX.id == post.id).values(seat=None))
    if now.done_at is not None:
        return _over(post, message_id)
    return _changed(now, message_id)


async def withdraw(db: AsyncConnection, game_id: int, seats: Sequence[Seat], now: datetime) -> None:
    """Drop posts that do nothing but ask these seats to decide, and remove those that were sent to a channel.

    Direct messages that were sent stay, without their buttons.
    A call of several goes on for those who have not decided.
    """
    if not seats:
        return
    for post in await _asking(db, game_id):
        assert post.seat is not None, "who is asked by a post is known"
        asked = {each.seat for each in post.message.asks} or {post.seat}
        if asked.issubset(seats):
            await _withdraw(db, post, now)
        elif not asked.isdisjoint(seats):
            await _go_on_without(db, post, seats, now)


async def _asking(db: AsyncConnection, game_id: int) -> list[Post]:
    query = select(schema.outbox).where(_OUTBOX.game_id == game_id, _ASKING).order_by(_OUTBOX.id)
    return [_post(row) for row in await db.execute(query)]


async def _withdraw(db: AsyncConnection, post: Post, now: datetime) -> None:
    row = update(schema.outbox).where(_OUTBOX.id == post.id)
    if post.done_at is None:
        await db.execute(row.values(done_at=now, problem=WITHDRAWN))
    else:
        await db.execute(row.values(seat=None))
    sent_as = post.message_id or post.edits
    if sent_as is not None:
        await _add(db, _over(post, sent_as), now)


async def _go_on_without(db: AsyncConnection, post: Post, seats: Collection[Seat], now: datetime) -> None:
    """Leave of a call of several what is for those who have not decided."""
    message = post.message.without(seats)
    if post.done_at is None:
        # It pings whoever it was to ping and has not decided.
        users = {each.user_id for each in message.asks}
        await reword(db, post.id, replace(message, mentions=tuple(u for u in post.message.mentions if u in users)))
        return
    assert post.message_id is not None, "a call that was sent is a message"
    await db.execute(update(schema.outbox).where(_OUTBOX.id == post.id).values(seat=None))
    await _add(db, _changed(replace(post, message=message), post.message_id), now)


def _changed(post: Post, message_id: int) -> NewPost:
    """A post that changes what was sent, and takes the place of a call."""
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
    """What becomes of a call that nobody has to follow any more: a channel is rid of it, a person of its buttons."""
    if call.channel_id is not None:
        return removal(call.game_id, call.channel_id, message_id)
    return NewPost(kind=RETIRE, message=Message(), user_id=call.user_id, game_id=call.game_id, edits=message_id)


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


def _without_lines(text: str, count: int) -> str:
    """The text without so many lines below the first one."""
    headline, *lines = text.split("\n")
    return "\n".join([headline, *lines[count:]])


async def _attached(db: AsyncConnection, post: NewPost) -> NewPost:
    """A post as it is to be queued: one that continues a story changes its message, if that was sent already."""
    began = post.message.continues
    if began is None or post.game_id is None:
        return post
    last = await last_panel(db, post.game_id)
    if last is None or began not in (last.id, last.message.continues):
        # The story has been set apart since the post was written.
        return replace(post, message=post.message.apart)
    return replace(post, edits=await _message_of(db, began))


async def _message_of(db: AsyncConnection, number: int) -> int | None:
    """The message as which a post was sent."""
    found: int | None = await db.scalar(select(_OUTBOX.message_id).where(_OUTBOX.id == number))
    return found


async def _lines_told(db: AsyncConnection, post: Post) -> int:
    """How many lines of a story stand already in the message that an edit was to change."""
    there = (_OUTBOX.message_id == post.edits, _OUTBOX.remember == "panel")
    sent = await _latest(db, _OUTBOX.game_id == post.game_id, *there)
    return post.message.before if sent is None else sent.message.lasting.count("\n")


def _place(target: Target) -> ColumnElement[bool]:
    if target.channel_id is not None:
        return _OUTBOX.channel_id == target.channel_id
    return _OUTBOX.user_id == target.user_id


def _for(target: Target) -> tuple[ColumnElement[bool], ...]:
    return (_place(target), _OUTBOX.edits.is_(None) if target.edits is None else _OUTBOX.edits == target.edits)


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
    await _note_people(db, number, post.message, str(values["payload"]))
    return number


async def _note_people(db: AsyncConnection, number: int, message: Message, payload: str) -> None:
    """Note whom a post names by their number, so that they find it without a look at every text."""
    named = {*map(int, MENTION.findall(payload)), *message.mentions, *(each.user_id for each in message.asks)}
    known = sorted(user_id for user_id in named if user_id is not None and user_id <= LARGEST)
    rows = [{"post_id": number, "user_id": user_id} for user_id in known]
    if rows:
        await db.execute(insert(schema.post_people), rows)


async def _latest(db: AsyncConnection, *where: ColumnElement[bool]) -> Post | None:
    """The post added last for which that is true."""
    query = select(schema.outbox).where(*where).order_by(_OUTBOX.id.desc()).limit(1)
    row = (await db.execute(query)).one_or_none()
    return None if row is None else _post(row)


def _post(row: Row[Any]) -> Post:
    values = dict(row._mapping)
    return Post(message=_MESSAGE.validate_json(values.pop("payload")), **values)
