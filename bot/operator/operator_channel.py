"""The operator's channel: notices of the bot about itself, at most one message or edit a minute.

Notices are stored first, and told through the outbox, so a restart neither loses nor repeats one. The channel has its
own queue there: nothing that is played waits for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta

import discord
import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.features import stop
from bot.metrics.error_log import UNCOUNTED, ErrorLog
from bot.operator import observations
from bot.operator.notice_texts import ReportDetails, details_of, notice_message
from bot.services import Services
from bot.store import Message, NewPost, StoreError, operator_notices, outbox
from bot.store.heartbeats import EVERYTHING, Shard
from bot.store.operator_notices import SUBJECT, Notice
from bot.store.outbox import OPERATOR_POST

log = structlog.get_logger(__name__)

BURST_S = 1.0
"""Seconds between two checks after errors, so that a burst is stored at once."""


class OperatorChannel:
    """Observes the bot and tells its operator; does nothing without `OPERATOR_CHANNEL`."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.channel_id = services.settings.operator_channel
        self.errors = ErrorLog(self._is_own, self._noticed)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._settled = False
        """True after the first check: posts that waited for a restart have had time to be sent."""

    async def begin(self) -> None:
        """Count errors from now on."""
        if self.channel_id is not None:
            self._loop = asyncio.get_running_loop()
            logging.getLogger().addHandler(self.errors)

    def start(self, client: discord.Client) -> None:
        """Start in the background, unless already started or without a channel."""
        if self._task is None and self.channel_id is not None:
            self._task = asyncio.create_task(self._run(client), name="operator")

    def wake(self) -> None:
        """Check soon: a server may have been joined or left."""
        self._woken.set()

    async def close(self) -> None:
        """Stop; errors counted so far are posted after the next start."""
        logging.getLogger().removeHandler(self.errors)
        await stop(self._task)
        if self._task is not None:
            self._task = None
            with contextlib.suppress(StoreError):
                await self._store_errors()

    def _noticed(self) -> None:
        # Errors come from any thread, also after the end of the loop.
        assert self._loop is not None, "errors are counted from the beginning on"
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._woken.set)

    def _is_own(self, fields: Mapping[str, object]) -> bool:
        """Return whether an error arose from telling something here: telling it would cause the next one."""
        return fields.get("kind") == OPERATOR_POST or fields.get("channel") == self.channel_id

    async def _run(self, client: discord.Client) -> None:
        UNCOUNTED.set(True)
        every_s = self.services.settings.operator_every_s
        while True:
            self._woken.clear()
            try:
                await self.check(client)
            except StoreError as error:
                log.error("the operator cannot be told", problem=str(error))
            except Exception:
                log.exception("the operator cannot be told")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), every_s)
                await asyncio.sleep(min(BURST_S, every_s))

    async def check(self, client: discord.Client) -> None:
        """Store what is new, and tell one notice if a minute has passed since the last one."""
        await self._store_errors()
        free = await asyncio.to_thread(observations.free_space, self.services.store.url)
        now = self.services.clock()
        async with self.services.store.writing(other=SUBJECT) as db:
            if client.is_ready():
                for part in self._parts():
                    await observations.note_servers(db, part, client.guilds, now)
            await observations.note_disk(db, free, now)
            if self._settled:
                await observations.note_late_posts(db, now)
            await observations.note_week(db, len(client.guilds), now)
        self._settled = True
        await self._tell(client)

    def _parts(self) -> list[Shard]:
        """Return the shards that this process serves."""
        settings = self.services.settings
        if settings.shard_ids is None or settings.shard_count is None:
            return [EVERYTHING]
        return [Shard(number, settings.shard_count) for number in settings.shard_ids]

    async def _store_errors(self) -> None:
        errors = self.errors.take()
        if not errors:
            return
        try:
            async with self.services.store.writing(other=SUBJECT) as db:
                await observations.note_errors(db, errors, self.services.clock())
        except BaseException:
            self.errors.put_back(errors)
            raise

    async def _tell(self, client: discord.Client) -> None:
        """Queue the message or the edit of the notice that waits longest, if it is time."""
        assert self.channel_id is not None, "without a channel nothing is told"
        channel = client.get_channel(self.channel_id)
        guild_id = channel.guild.id if isinstance(channel, discord.abc.GuildChannel | discord.Thread) else None
        localizer = await self.services.public_localizer(guild_id, self.channel_id)
        now, pause = self.services.clock(), timedelta(seconds=self.services.settings.operator_every_s)
        async with self.services.store.writing(other=SUBJECT) as db:
            last = await operator_notices.last_told_at(db)
            notice = await operator_notices.next_untold(db)
            # A clock that was set back does not stop it for long.
            if notice is None or (last is not None and abs(now - last) < pause):
                return
            details = details_of(notice)
            if isinstance(details, ReportDetails) and details.answer_post is not None:
                answer = await outbox.find(db, details.answer_post)
                failed = answer is not None and answer.problem is not None
                details = details.model_copy(update={"undelivered": failed})
            post_id = await self._queue(db, notice, notice_message(notice, details, localizer))
            await operator_notices.mark_told(db, notice, post_id, now)

    async def _queue(self, db: AsyncConnection, notice: Notice, message: Message) -> int:
        """Queue a message, or an edit of the earlier one if that exists. Return the post of the message."""
        assert self.channel_id is not None, "without a channel nothing is told"
        post = NewPost(kind=OPERATOR_POST, message=message, channel_id=self.channel_id)
        earlier = None if notice.post_id is None else await outbox.find(db, notice.post_id)
        if earlier is not None and earlier.done_at is None:
            await outbox.reword(db, earlier.id, message)
            return earlier.id
        if earlier is not None and earlier.message_id is not None and earlier.channel_id == self.channel_id:
            edit = await outbox.last_edit(db, earlier.message_id)
            if edit is None or edit.problem is None:
                await outbox.queue(db, [replace(post, edits=earlier.message_id)], self.services.clock())
                return earlier.id
        (number,) = await outbox.queue(db, [post], self.services.clock())
        return number
