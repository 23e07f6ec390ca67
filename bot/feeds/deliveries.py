"""The task that sends events of games to feeds, after the change that caused them is committed.

It is independent of the outbox and never delays it. Events wait in memory, and a restart loses them. A feed that fails
is tried again after a minute, later up to an hour, and is switched off after a day.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

import discord
import structlog

from bot.access.readers import is_open_to_all
from bot.features import BackgroundTask, repeat, stop
from bot.feeds.formats import FeedMessage
from bot.feeds.news import FeedNews, news_of
from bot.feeds.web_client import Lookup, Undelivered, WebClient
from bot.language.i18n import Localizer
from bot.services import Services, names_of
from bot.sessions.saving import PendingChange
from bot.store import Message, NewPost, feeds, outbox, users
from bot.store.feeds import Feed, FeedEvent, FeedOwner
from bot.store.pings import SOMEBODY
from rules.engine import Seat, Text, say

log = structlog.get_logger(__name__)

FEED_POST: Final = "feed"
"""The kind of the direct message to the owner of a feed that was switched off."""
LONGEST_SLEEP_S: Final = 3600.0
"""The longest time until a changed clock, or a machine that slept, is noticed."""
MOST_CHANGES: Final = 500
"""The most changes that wait to be looked at; older ones are left out."""
MOST_WAITING: Final = 20
"""The most events that wait for one feed; older ones are left out."""

Key = tuple[int, FeedEvent, Seat | None]
"""A game, an event, and the seat whose turn it is. A later event with the same key replaces an earlier one."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    message: FeedMessage
    not_before: datetime
    names: Sequence[str]
    """The names in its text."""


class FeedDeliveries(BackgroundTask):
    """Sends events to feeds in the background."""

    def __init__(self, services: Services, lookup: Lookup | None = None) -> None:
        self.services = services
        self.web = WebClient(services.settings.feeds, lookup)
        self._client: discord.Client | None = None
        self._changes: deque[PendingChange] = deque(maxlen=MOST_CHANGES)
        self._waiting: dict[int, dict[Key, _Waiting]] = {}
        """The events that wait for each feed, the oldest first."""
        self._sending: dict[int, asyncio.Task[datetime | None]] = {}
        """The deliveries to feeds that have begun."""
        self._woken = asyncio.Event()
        if services.settings.feeds != "off":
            services.sessions.change_notifier.when_committed = self._note

    def start(self, client: discord.Client) -> None:
        """Start in the background with the servers of a client, unless already started or forbidden by the settings."""
        self._client = client
        if self._task is None and self.services.settings.feeds != "off":
            retry_s = self.services.settings.retry_longest_s
            work = repeat(self.look, "feeds", retry_s=retry_s, woken=self._woken)
            self._task = asyncio.create_task(work, name="feeds")

    async def close(self) -> None:
        """Stop; events that still wait are lost."""
        await super().close()
        for task in self._sending.values():
            await stop(task)
        self._sending.clear()
        self.web.close()

    def _note(self, pending: PendingChange) -> None:
        self._changes.append(pending)
        self._woken.set()

    async def look(self) -> float:
        """Send what is due. Return the seconds until something has to be done again.

        Feeds are sent to concurrently. A new change ends the wait for slow servers; the next call continues.
        """
        self._woken.clear()
        while self._changes:
            await self._collect(self._changes.popleft())
        for feed_id in self._waiting:
            if feed_id not in self._sending:
                self._sending[feed_id] = asyncio.create_task(self._deliver(feed_id), name=f"feed {feed_id}")
        await self._sent_or_woken()
        now, waits_s = self.services.clock(), [LONGEST_SLEEP_S]
        for feed_id in [feed_id for feed_id, task in self._sending.items() if task.done()]:
            moment = self._sending.pop(feed_id).result()
            if moment is not None:
                waits_s.append(max(0.0, (moment - now).total_seconds()))
        return min(waits_s)

    async def _sent_or_woken(self) -> None:
        """Wait until all deliveries have ended, or there is a new change."""
        woken = asyncio.create_task(self._woken.wait())
        try:
            while not woken.done() and (open_ones := {task for task in self._sending.values() if not task.done()}):
                await asyncio.wait({woken, *open_ones}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            woken.cancel()

    async def _collect(self, pending: PendingChange) -> None:
        """Add the events of a change to the feeds that want them, and withdraw turns that are over."""
        game, asked = pending.game, pending.asked
        for waiting in self._waiting.values():
            for key in [key for key in waiting if key[:2] == (game.id, "turn") and key[2] not in asked]:
                del waiting[key]
        news = news_of(pending)
        if not news:
            return
        people = tuple(sorted({holder.asked_id for holder in pending.holders if not holder.is_computer}))
        found = await self.services.store.cached(feeds.concerned, game.guild_id, people)
        if not found:
            return
        guild = None if self._client is None or game.guild_id is None else self._client.get_guild(game.guild_id)
        open_to_all = guild is not None and is_open_to_all(guild, game)
        names, wording = names_of(pending.holders), pending.after.options.wording
        public = await self.services.public_localizer(game.guild_id, game.place, names, game.title_key, wording)
        for feed in found:
            for each in news:
                if feed.wants(each.event) and (
                    open_to_all if feed.guild_id is not None else feed.user_id in each.people
                ):
                    await self._add(feed, each, public, names)

    async def _add(self, feed: Feed, news: FeedNews, public: Localizer, names: Sequence[str]) -> None:
        now, personal, game = self.services.clock(), feed.guild_id is None, news.game
        not_before = now
        if personal and (user := await self.services.store.cached(users.find, feed.user_id)) is not None:
            public = public.into(user.language)
            not_before = user.settings.reachable_from(now) or now
        text = news.text(public, personal=personal)
        link = f"https://discord.com/channels/{game.guild_id or '@me'}/{game.place}"
        message = FeedMessage(news.event, game.id, game.title_key, text, link, now)
        waiting = self._waiting.setdefault(feed.id, {})
        key = (game.id, news.event, news.seat)
        waiting.pop(key, None)
        waiting[key] = _Waiting(message, not_before, names)
        while len(waiting) > MOST_WAITING:
            del waiting[next(iter(waiting))]

    async def _deliver(self, feed_id: int) -> datetime | None:
        """Send what is due to a feed. Return when to look at it again; None when nothing waits for it."""
        async with self.services.store.reading() as db:
            feed = await feeds.find(db, feed_id)
        waiting, now = self._waiting[feed_id], self.services.clock()
        if not waiting or feed is None or feed.off_at is not None:
            del self._waiting[feed_id]
            return None
        if feed.next_try is not None and feed.next_try > now:
            return feed.next_try
        for key, each in [*waiting.items()]:
            # Meanwhile it may have been withdrawn or replaced.
            if waiting.get(key) is not each or each.not_before > now:
                continue
            if await self._names_somebody_gone(each):
                waiting.pop(key, None)
                continue
            try:
                await self._send(feed, each.message)
            except Undelivered as error:
                log.info("a feed cannot be reached", feed=feed.id, problem=str(error))
                return await self._failed(feed)
            if feed.failing_since is not None:
                await self._note_delivery(feed)
                feed = replace(feed, failing_since=None, failed_at=None)
            if waiting.get(key) is each:
                del waiting[key]
        return min((each.not_before for each in waiting.values()), default=None)

    async def _names_somebody_gone(self, waiting: _Waiting) -> bool:
        """Return whether an event names a player whose data were deleted while it waited."""
        assert waiting.message.game_id is not None, "events are about games"
        now = names_of(await self.services.holders(waiting.message.game_id))
        return any(name.startswith(SOMEBODY) and name not in waiting.names for name in now)

    async def test(self, feed: Feed, text: str) -> None:
        """Send a test at once. A success switches the feed on. Raises Undelivered."""
        await self._send(feed, FeedMessage(None, None, "", text, "", self.services.clock()))
        await self._note_delivery(feed)

    async def _send(self, feed: Feed, message: FeedMessage) -> None:
        body, headers = message.request(feed.format)
        await self.web.send(feed.url, body, headers)

    async def _note_delivery(self, feed: Feed) -> None:
        async with self.services.store.writing(other=_subject(feed)) as db:
            await feeds.note_delivery(db, feed.id)

    async def _failed(self, feed: Feed) -> datetime | None:
        """Store a failure, and tell the owner when it switches the feed off. Return when to try again."""
        now = self.services.clock()
        async with self.services.store.writing(other=_subject(feed)) as db:
            off = await feeds.note_failure(db, feed.id, now)
            after = await feeds.find(db, feed.id)
            if off:
                owner = await users.find(db, feed.user_id)
                language = (None if owner is None else owner.language) or self.services.settings.default_language
                message = Message(Localizer(language)(_told(feed)), mentions=(feed.user_id,))
                await outbox.queue(db, [NewPost(kind=FEED_POST, message=message, user_id=feed.user_id)], now)
        if after is None or after.off_at is not None:
            del self._waiting[feed.id]
            return None
        return after.next_try


def _subject(feed: Feed) -> str:
    return FeedOwner(feed.user_id, feed.guild_id).subject


def _told(feed: Feed) -> Text:
    command = "`/my feed`" if feed.guild_id is None else "`/setup`"
    return say(
        "I could not reach {feed} for a day, so I no longer send messages there. {command} switches it on again.",
        feed=f"`{feed.shown}`",
        command=command,
    )
