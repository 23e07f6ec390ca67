"""Feeds: web addresses that get a message about turns, rounds and ends of games.

The address is a secret: anybody who knows it can post there. It is shown shortened and never logged.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, Literal

from sqlalchemy import bindparam, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from yarl import URL

from bot.store import schema
from bot.store.query_cache import depends_on
from bot.store.rows import as_row

FeedFormat = Literal["discord", "json", "ntfy"]
FeedEvent = Literal["turn", "round", "end"]
EVENTS: Final[tuple[FeedEvent, ...]] = ("turn", "round", "end")

FIRST_PAUSE: Final = timedelta(minutes=1)
LONGEST_PAUSE: Final = timedelta(hours=1)
GIVEN_UP_AFTER: Final = timedelta(days=1)
"""The time of failures after which a feed is switched off."""
SHOWN_END: Final = 4
"""The last characters of an address that are shown, so that its owner can tell two apart."""

_FEEDS = schema.feeds.c
_CONCERNED = select(schema.feeds).where(
    or_(
        _FEEDS.guild_id == bindparam("guild"),
        _FEEDS.user_id.in_(bindparam("people", expanding=True)) & _FEEDS.guild_id.is_(None),
    )
)


@dataclass(frozen=True, slots=True)
class Feed:
    """A feed of a person, or of a server (`guild_id`), which belongs to the manager who added it."""

    id: int
    user_id: int
    guild_id: int | None
    format: FeedFormat
    url: str = field(repr=False)
    events: str
    """The events that it gets, separated by commas."""
    failing_since: datetime | None
    """The first failure since something was delivered."""
    failed_at: datetime | None
    """The last failure since then."""
    off_at: datetime | None
    """When the feed was switched off, because everything had failed for a day."""

    def wants(self, event: FeedEvent) -> bool:
        return self.off_at is None and event in self.events.split(",")

    @property
    def next_try(self) -> datetime | None:
        """When to try again after a failure: the pauses double from a minute to an hour. None without a failure."""
        if self.failing_since is None or self.failed_at is None:
            return None
        return self.failed_at + min(max(self.failed_at - self.failing_since, FIRST_PAUSE), LONGEST_PAUSE)

    @property
    def shown(self) -> str:
        """The address without its secret part."""
        return f"{URL(self.url).host}/…{self.url[-SHOWN_END:]}"

    def is_of(self, owner: FeedOwner) -> bool:
        if owner.guild_id is None:
            return self.guild_id is None and self.user_id == owner.user_id
        return self.guild_id == owner.guild_id


@dataclass(frozen=True, slots=True)
class FeedOwner:
    """Whose feeds are meant: those of a person, or with `guild_id` those of a server that this person manages."""

    user_id: int
    guild_id: int | None = None

    @property
    def subject(self) -> str:
        """The subject of transactions about these feeds."""
        return f"feeds of server {self.guild_id}" if self.guild_id is not None else f"feeds of person {self.user_id}"


@depends_on(schema.feeds)
async def concerned(db: AsyncConnection, guild_id: int | None, people: Collection[int]) -> tuple[Feed, ...]:
    """Return the feeds of a server and of some people."""
    # No server has the number 0.
    rows = await db.execute(_CONCERNED, {"guild": guild_id or 0, "people": list(people)})
    return tuple(sorted((as_row(Feed, row) for row in rows), key=lambda feed: feed.id))


async def owned(db: AsyncConnection, owner: FeedOwner) -> tuple[Feed, ...]:
    """Return the feeds of a person, or of a server, the oldest first."""
    return await concerned(db, owner.guild_id, () if owner.guild_id is not None else (owner.user_id,))


async def find(db: AsyncConnection, feed_id: int) -> Feed | None:
    """Return the feed with that number, or None when it was removed."""
    row = (await db.execute(select(schema.feeds).where(_FEEDS.id == feed_id))).one_or_none()
    return None if row is None else as_row(Feed, row)


async def add(db: AsyncConnection, owner: FeedOwner, format: FeedFormat, url: str) -> None:
    """Add a feed that gets every event."""
    values = {"user_id": owner.user_id, "guild_id": owner.guild_id, "format": format, "url": url}
    await db.execute(insert(schema.feeds).values(**values, events=",".join(EVENTS)))


async def choose(db: AsyncConnection, feed_id: int, events: Collection[FeedEvent]) -> None:
    """Let a feed get these events only."""
    kept = ",".join(event for event in EVENTS if event in events)
    await db.execute(update(schema.feeds).where(_FEEDS.id == feed_id).values(events=kept))


async def remove(db: AsyncConnection, feed_id: int) -> None:
    await db.execute(delete(schema.feeds).where(_FEEDS.id == feed_id))


async def note_delivery(db: AsyncConnection, feed_id: int) -> None:
    """Store that the feed can be reached: earlier failures no longer count, and it is on."""
    values = {"failing_since": None, "failed_at": None, "off_at": None}
    await db.execute(update(schema.feeds).where(_FEEDS.id == feed_id).values(values))


async def note_failure(db: AsyncConnection, feed_id: int, now: datetime) -> bool:
    """Store a failure. Return True if it has just switched the feed off.

    Failures count together only while the pauses between them are those of retries: a feed that was not tried for
    hours begins again.
    """
    feed = await find(db, feed_id)
    if feed is None or feed.off_at is not None:
        return False
    since, last = feed.failing_since, feed.failed_at
    if since is None or last is None or now - last > 2 * LONGEST_PAUSE:
        since = now
    off = now - since >= GIVEN_UP_AFTER
    values = {"failing_since": since, "failed_at": now, "off_at": now if off else None}
    await db.execute(update(schema.feeds).where(_FEEDS.id == feed_id).values(values))
    return off
