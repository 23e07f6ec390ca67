"""The outbox worker: sends posts in order for each channel, and retries with delays.

New messages of a channel are one queue, the edits of each message another, so a ping never waits for an edit.

Where several processes share the database, each channel is served by one of them at a time. The first one sends waiting
posts, and posts left by a dead process are sent by another.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Protocol

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.language.i18n import clipped
from bot.outbox.picture import Picture
from bot.outbox.sender import RETIRE, FrozenMessage, OutOfSightError, RetryLater, Sender, UndeliverableError
from bot.outbox.slots import Slots
from bot.panels.message_content import TEXT_LIMIT, text_limit
from bot.settings import Settings
from bot.store import Message, NewPost, PictureRequest, Post, Store, StoreError, games, outbox, schema, seats, watchers
from bot.store.outbox import Target
from bot.workers.backends import Urgency
from bot.workers.drawing_queue import DrawingQueue

log = structlog.get_logger(__name__)

AT_ONCE = 8
"""The most channels to post to at the same time."""
EDITING_AT_ONCE = 8
"""The most messages to edit at the same time."""
TIDYING_AT_ONCE = 2
"""The most messages to tidy up at the same time."""
SLOW_S = 2.0
"""Seconds after which a post delayed by Discord no longer counts among those."""
FAR_UP_S = 1.0
"""The longest time to find out whether a message is far up; without a result it counts as near."""
PLACING_S = 0.25
"""The longest time that a ping post waits to find out whether the narration above it becomes a new message."""
BLIND_S = 25.0
"""A post older than this is searched for before it is sent: it may exist, and Discord knows nonces for minutes only.

Attempts within this time have ended, or been given up, within a minute.
"""
PATIENCE_S = 30.0
"""A sender without a response by then has lost its connection."""
CLOSING_S = 1.0
"""Seconds to wait for posts being sent when the bot ends."""
CLAIMED_S = 0.25
"""Seconds until a channel that another process serves is checked again."""
UNEXPECTED_ATTEMPTS = 5
"""The number of attempts for a post when sending it fails by a fault of the program."""
FAREWELL = "farewell"
"""The kind of the last post to a watcher who no longer sees the channel."""
RETIRE_ATTEMPTS = 8
"""The number of attempts to remove the buttons of a message; remaining ones work like the new ones."""


class Illustrator(Protocol):
    """Prepares pictures: reads the position now, draws later."""

    async def prepare(self, request: PictureRequest) -> Callable[[], bytes]:
        """Return a function that draws the picture in any thread."""
        ...


class Outbox:
    """Sends the posts of the outbox. Start it once Discord can be reached; `close` leaves the rest for later."""

    def __init__(
        self,
        store: Store,
        sender: Sender,
        illustrator: Illustrator,
        drawing: DrawingQueue,
        settings: Settings,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._store = store
        self._sender = sender
        self._illustrator = illustrator
        self._drawing = drawing
        self._settings = settings
        self._clock = clock
        self._posting = Slots(AT_ONCE, SLOW_S)
        self._editing = Slots(EDITING_AT_ONCE, SLOW_S)
        self._tidying = Slots(TIDYING_AT_ONCE, SLOW_S)
        self._placed: dict[int, asyncio.Future[bool]] = {}
        """By post id, whether an edit of a narration becomes a new message."""
        self._serving: dict[Target, asyncio.Task[None]] = {}
        self._still_waiting: set[Target] = set()
        """Targets that had waiting posts while they were being served."""
        self._looking: asyncio.Task[None] | None = None
        self._closing = False
        self._woken = asyncio.Event()
        self._settled = asyncio.Event()
        self._committed = asyncio.Event()
        store.on_commit(self._woken.set, schema.outbox)
        store.on_commit(self._tell_waiting, schema.outbox)

    def start(self) -> None:
        """Start sending in the background, unless already started: Discord announces every new session."""
        if self._looking is None:
            self._closing = False
            self._looking = asyncio.create_task(self._look(), name="outbox")

    async def close(self) -> None:
        """Stop, after a moment for posts being sent; the nonce prevents a duplicate of a post that is cut off."""
        if self._looking is not None:
            # A cancelled query would leave the thread of its connection at work.
            self._closing = True
            self._woken.set()
            # Those that wait to try again have nothing to finish.
            self._tell_waiting()
            await asyncio.wait([self._looking], timeout=CLOSING_S)
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)
            self._looking = None
        serving = list(self._serving.values())
        if serving:
            await asyncio.wait(serving, timeout=CLOSING_S)
        for task in serving:
            task.cancel()
        await asyncio.gather(*serving, return_exceptions=True)

    async def idle(self) -> None:
        """Wait until nothing is left to be sent."""
        while True:
            self._settled.clear()
            # Taken before the store is read: a post finished during that may leave something that the reading has not
            # seen.
            serving = bool(self._serving)
            async with self._store.reading() as db:
                waiting = await outbox.targets(db)
            if not waiting and not serving:
                return
            await self._settled.wait()

    async def _look(self) -> None:
        """Serve every target with waiting posts, until the outbox is closed."""
        while True:
            self._woken.clear()
            if self._closing:
                return
            try:
                async with self._store.reading() as db:
                    waiting = await outbox.targets(db)
            except StoreError as error:
                log.error("outbox cannot be read", problem=str(error))
                await asyncio.sleep(self._settings.retry_longest_s)
                self._woken.set()
                continue
            for target in () if self._closing else waiting:
                if target in self._serving:
                    self._still_waiting.add(target)
                else:
                    self._serving[target] = asyncio.create_task(self._serve(target))
            await self._something_new()

    async def _something_new(self) -> None:
        """Wait for a commit of this process, or until it is time to check for posts left by others."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._settings.takeover_s if self._store.shared else None):
                await self._woken.wait()

    async def _serve(self, target: Target) -> None:
        """Send the waiting posts of one target, unless another process does."""
        served = False
        try:
            async with self._store.work_locks.try_lock(f"posts for {target}") as mine:
                if mine:
                    await self._send_all(target)
                    served = True
                else:
                    await asyncio.sleep(CLAIMED_S)
        except StoreError as error:
            log.error("outbox cannot be written", problem=str(error))
            await asyncio.sleep(self._settings.retry_first_s)
        except Exception:
            log.exception("posts cannot be sent", channel=target.channel_id, user=target.user_id)
            await asyncio.sleep(self._settings.retry_longest_s)
        finally:
            del self._serving[target]
            # A post added since the last check has found this target served already.
            if not served or target in self._still_waiting:
                self._still_waiting.discard(target)
                self._woken.set()
            self._settled.set()

    async def _send_all(self, target: Target) -> None:
        """Send the waiting posts of one target, the oldest first, until the outbox is closed."""
        while not self._closing:
            # Taken before the store is read, so that no later commit is missed.
            committed = self._committed
            post = await self._next(target)
            if post is None:
                return
            wait_s = (post.not_before - self._clock()).total_seconds()
            if wait_s > 0 and post.attempts:
                await self._wait(committed, wait_s)
                continue
            async with self._slots(post).slot():
                await self._deliver(post)

    def _slots(self, post: Post) -> Slots:
        if post.tidies:
            return self._tidying
        return self._posting if post.edits is None else self._editing

    def _tell_waiting(self) -> None:
        self._committed.set()
        self._committed = asyncio.Event()

    async def _wait(self, committed: asyncio.Event, longest_s: float) -> None:
        """Wait for a commit, at most so long: it may withdraw waiting posts."""
        if self._store.shared:
            longest_s = min(longest_s, self._settings.takeover_s)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(longest_s):
                await committed.wait()

    async def _next(self, target: Target) -> Post | None:
        async with self._store.reading() as db:
            return await outbox.next_for(db, target)

    async def _deliver(self, post: Post) -> None:
        if post.edits is None and post.message.continues is not None and await self._attach(post):
            return
        async with self._store.reading() as db:
            covered = await outbox.is_covered(db, post)
            superseded = covered or await outbox.is_superseded(db, post)
            # An edit keeps the pictures that are there until the later one replaces them.
            drawn = () if superseded and post.edits is not None else post.message.pictures
            names = await self._names(db, post, drawn)
        if covered or (superseded and post.message.only_pictures):
            await self._done(post, problem=None if covered else "superseded")
            return
        try:
            if await self._place(post):
                return
            post = await self._with_recap(post)
            pictures = await self._draw(post, drawn)
            if drawn and await self._is_outdated(post, names):
                # The queue has the post as it is now.
                return
            async with asyncio.timeout(PATIENCE_S):
                message_id = await self._sender.send(_fitting(post), pictures, look_first=self._may_be_there(post))
        except OutOfSightError as error:
            log.info("watching ended", post=post.id, problem=str(error), **_where(post))
            await self._end_watching(post, error)
        except UndeliverableError as error:
            log.error("post given up", post=post.id, kind=post.kind, problem=str(error), **_where(post))
            await self._give_up(post, str(error))
        except FrozenMessage as error:
            if post.message.continues is None:
                await self._postpone(post, str(error), error.after_s)
            else:
                log.info("story continued in a new message", post=post.id, problem=str(error), **_where(post))
                await self._set_apart(post)
        except RetryLater as error:
            await self._postpone(post, str(error), error.after_s)
        except TimeoutError:
            await self._postpone(post, f"no answer within {PATIENCE_S:.0f} s")
        except Exception as error:
            log.exception("post failed unexpectedly", post=post.id, kind=post.kind, **_where(post))
            if post.attempts + 1 >= UNEXPECTED_ATTEMPTS:
                await self._done(post, problem=repr(error))
            else:
                await self._postpone(post, repr(error))
        else:
            await self._done(post, message_id=message_id, names=names)
        finally:
            self._placed.pop(post.id, None)

    async def _attach(self, post: Post) -> bool:
        """Turn a post that continues another one into an edit of its message, if that was sent."""
        async with self._writing(post) as db:
            return await outbox.attach(db, post)

    async def _place(self, post: Post) -> bool:
        """Send a narration as a new message if the one to edit is far up. Return True when something else has to be
        sent first.

        A ping post waits a moment for this, because a new message of the narration goes before it.
        """
        if post.edits is None:
            return bool(post.message.asks) and await self._story_goes_first(post)
        if post.message.continues is None:
            return False
        is_far_up = await self._is_far_up(post, post.edits)
        if is_far_up:
            await self._set_apart(post)
        placed = self._placing(post.id)
        if not placed.done():
            placed.set_result(is_far_up)
        return is_far_up

    async def _set_apart(self, post: Post) -> None:
        async with self._writing(post) as db:
            await outbox.set_apart(db, post)

    def _placing(self, number: int) -> asyncio.Future[bool]:
        return self._placed.setdefault(number, asyncio.get_running_loop().create_future())

    async def _story_goes_first(self, call: Post) -> bool:
        async with self._store.reading() as db:
            story = await outbox.story_before(db, call)
        if story is None:
            return False
        placed = self._placing(story)
        await asyncio.wait([placed], timeout=PLACING_S)
        self._placed.pop(story, None)
        return placed.done() and placed.result()

    def _may_be_there(self, post: Post) -> bool:
        """Return whether the nonce may be too old to prevent a duplicate; another process may have sent the post."""
        return not timedelta() <= self._clock() - post.created_at < timedelta(seconds=BLIND_S)

    async def _is_far_up(self, post: Post, message_id: int) -> bool:
        """Return whether the message is so far up that people would have to look for it."""
        try:
            async with asyncio.timeout(FAR_UP_S):
                above = replace(post, edits=message_id)
                return await self._sender.is_far_up(above, self._settings.many_messages)
        except (TimeoutError, RetryLater, UndeliverableError):
            # Sending it meets the same problem, if that has not passed.
            return False

    async def _with_recap(self, post: Post) -> Post:
        """Return a post with its recap, if it has one and the last panel is far up."""
        if not post.message.recap or post.remember != "panel" or post.game_id is None or post.edits is not None:
            return post
        async with self._store.reading() as db:
            panel = (await games.get(db, post.game_id)).panel_message_id
        if panel is None or not await self._is_far_up(post, panel):
            return post
        async with self._writing(post) as db:
            return await outbox.recapped(db, post)

    def _writing(self, post: Post) -> AbstractAsyncContextManager[AsyncConnection]:
        """Return a transaction about a post, with the lock of its game if it has one."""
        return self._store.writing(post.game_id, other="" if post.game_id is not None else f"post {post.id}")

    async def _names(self, db: AsyncConnection, post: Post, drawn: Sequence[PictureRequest]) -> tuple[str, ...]:
        """Return the names that pictures of a post show."""
        return () if not drawn or post.game_id is None else await seats.names_at(db, post.game_id)

    async def _is_outdated(self, post: Post, names: tuple[str, ...]) -> bool:
        """Return whether a post or the names in its pictures have changed since they were read.

        Somebody may have decided, or may have had their data deleted, while the pictures were drawn.
        """
        async with self._store.reading() as db:
            now = await outbox.as_stored(db, post)
            same_names = post.game_id is None or await seats.names_at(db, post.game_id) == names
        return now is None or now.done_at is not None or now.message != post.message or not same_names

    async def _draw(self, post: Post, drawn: Sequence[PictureRequest]) -> list[Picture]:
        pictures = []
        for request in drawn:
            try:
                content = await self._drawing.draw(await self._illustrator.prepare(request), Urgency.POST)
            except Exception:
                # Text and pings are worth more than pictures: the post is sent with those that could be drawn.
                log.exception("picture cannot be drawn", post=post.id, game=request.game_id, kind=request.kind)
                continue
            pictures.append(Picture(request.file_name, content, request.alt))
        return pictures

    async def _done(
        self, post: Post, *, message_id: int | None = None, problem: str | None = None, names: tuple[str, ...] = ()
    ) -> None:
        """Mark a post as sent or dropped; what has changed while it was being sent follows as an edit.

        `names` are those that its pictures show.
        """
        async with self._writing(post) as db:
            if message_id is not None:
                renamed = bool(names) and post.game_id is not None and await seats.names_at(db, post.game_id) != names
                missed = await outbox.missed(db, post, message_id, renamed=renamed)
                if missed is not None:
                    await outbox.queue(db, [missed], self._clock())
            await outbox.mark_done(db, post, self._clock(), message_id=message_id, problem=problem)
            if post.remember is None or post.game_id is None or message_id is None:
                return
            if post.remember == "panel":
                if await outbox.is_overtaken(db, post, message_id):
                    await self._retire(db, post, message_id)
                    return
                # Only now: until the new panel exists, the old one is the only one with buttons.
                last = (await games.get(db, post.game_id)).panel_message_id
                if last is not None and last != message_id:
                    await self._retire(db, post, last)
            await games.set_message(db, post.game_id, post.remember, message_id)

    async def _give_up(self, post: Post, problem: str) -> None:
        """Mark a post as undeliverable; a ping of one user is posted in the game's channel instead."""
        now = self._clock()
        async with self._writing(post) as db:
            stored = await outbox.as_stored(db, post)
            if stored is None or stored.done_at is not None:
                return
            await outbox.mark_done(db, post, now, problem=problem)
            if post.user_id is not None and post.game_id is not None and post.message.mentions:
                place = (await games.get(db, post.game_id)).place
                message = stored.message
                if f"<@{post.user_id}>" not in message.text:
                    message = replace(message, text=clipped(f"<@{post.user_id}> {message.text}", TEXT_LIMIT))
                openly = NewPost(
                    kind=post.kind, message=message, channel_id=place, game_id=post.game_id, seat=post.seat
                )
                await outbox.queue(db, [openly], now)
                if post.kind == watchers.WATCH_POST:
                    await watchers.hear_in_channel(db, post.game_id, post.user_id)

    async def _end_watching(self, post: Post, error: OutOfSightError) -> None:
        """End the subscription of a watcher who no longer sees the channel, and tell them."""
        assert post.user_id is not None, "a channel can be seen by its readers"
        now = self._clock()
        async with self._writing(post) as db:
            await outbox.mark_done(db, post, now, problem=str(error))
            if post.game_id is not None and await watchers.stop(db, post.game_id, post.user_id):
                farewell = NewPost(kind=FAREWELL, message=Message(error.farewell), user_id=post.user_id)
                await outbox.queue(db, [farewell], now)

    async def _retire(self, db: AsyncConnection, post: Post, message_id: int) -> None:
        """Reduce a former panel to its narration, without buttons and pings."""
        assert post.game_id is not None, "panels are of games"
        left = await outbox.retired(db, post.game_id, message_id)
        retiring = NewPost(
            kind=RETIRE, message=left, channel_id=post.channel_id, game_id=post.game_id, edits=message_id
        )
        await outbox.queue(db, [retiring], self._clock())

    async def _postpone(self, post: Post, problem: str, after_s: float | None = None) -> None:
        settings = self._settings
        if post.kind == RETIRE and post.attempts + 1 >= RETIRE_ATTEMPTS:
            await self._done(post, problem=problem)
            return
        # 2 ** 30 is beyond any limit; a larger power would only make the number unwieldy.
        grown = min(settings.retry_longest_s, settings.retry_first_s * 2 ** min(post.attempts, 30))
        wait_s = grown if after_s is None else max(after_s, settings.retry_first_s)
        log.warning("post delayed", post=post.id, kind=post.kind, problem=problem, seconds=wait_s, **_where(post))
        async with self._writing(post) as db:
            await outbox.mark_attempt(db, post, self._clock() + timedelta(seconds=wait_s), problem)


def _fitting(post: Post) -> Post:
    """Return the post with its text cut to Discord's limit; emoji are removed before words."""
    limit = text_limit(layout=post.message.layout)
    return replace(post, message=replace(post.message, text=clipped(post.message.text, limit)))


def _where(post: Post) -> dict[str, int | None]:
    return {"channel": post.channel_id} if post.channel_id is not None else {"user": post.user_id}
