"""The scheduler: runs stored jobs (reminders, deadlines, computer turns) when they are due.

One task sleeps until the next job is due, without polling games. Jobs are run by the process that serves the server,
while its people can reach the bot; otherwise they wait. Each job is locked, and completed in the transaction that
queues its effects.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta

import structlog

from bot.features import JobHandler, stop
from bot.settings import Settings
from bot.store import Store, StoreError, scheduled_jobs, schema
from bot.store.heartbeats import EVERYTHING, Shard
from bot.store.scheduled_jobs import JobKind, ScheduledJob

log = structlog.get_logger(__name__)

LONGEST_SLEEP_S = 3600.0
"""The longest time until a changed clock, or a machine that slept, is noticed."""
CLOSING_S = 1.0
"""Seconds to wait for running jobs when the bot ends."""
CLAIMED_S = 0.25
"""Seconds until a job that another process has locked is checked again."""

Served = Callable[[], Awaitable[Sequence[Shard]]]
"""Returns the shards whose people can play now."""


async def _everybody() -> Sequence[Shard]:
    return (EVERYTHING,)


class JobScheduler:
    """The scheduler. Start it once the games can be reached."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        handlers: Mapping[JobKind, JobHandler],
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        served: Served = _everybody,
    ) -> None:
        """Create a scheduler. `served` returns the shards whose jobs are run; none while they cannot reach the bot."""
        self._store = store
        self._settings = settings
        self._handlers = handlers
        self._clock = clock
        self._served = served
        self._woken = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None
        store.on_commit(self._woken.set, schema.scheduled_jobs, schema.heartbeats)

    def start(self) -> None:
        """Start in the background, unless already started."""
        if self._task is None:
            self._closing = False
            self._task = asyncio.create_task(self._run(), name="jobs")

    async def close(self) -> None:
        """Stop after the present job; later ones are run by the next process."""
        if self._task is not None:
            self._closing = True
            self._woken.set()
            # A database statement that is cut off would outlive the loop, so only a long one is.
            await asyncio.wait([self._task], timeout=CLOSING_S)
            await stop(self._task)
            self._task = None

    async def run_due(self) -> bool:
        """Run all due jobs, the earliest first. Return False when other processes run some of them."""
        parts = await self._served()
        async with self._store.reading() as db:
            due = await scheduled_jobs.due(db, self._clock(), parts)
        all_mine = True
        for job in due:
            if self._closing:
                break
            async with self._store.work_locks.try_lock(f"reminder {job.id}") as mine:
                all_mine = all_mine and mine
                if mine and await self._still_due(job):
                    await self._handle(job)
        return all_mine

    async def _run(self) -> None:
        while not self._closing:
            self._woken.clear()
            try:
                wait_s = await self._until_next_s()
                if not wait_s and not await self.run_due():
                    wait_s = CLAIMED_S
            except StoreError as error:
                log.error("reminders cannot be read", problem=str(error))
                wait_s = self._settings.retry_first_s
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait_s):
                    await self._woken.wait()

    async def _until_next_s(self) -> float:
        """Return the seconds until the next job; other processes may add an earlier one meanwhile."""
        parts = await self._served()
        async with self._store.reading() as db:
            moment = await scheduled_jobs.next_due(db, parts)
        longest = self._settings.takeover_s if self._store.shared else LONGEST_SLEEP_S
        return longest if moment is None else max(0.0, min(longest, (moment - self._clock()).total_seconds()))

    async def _still_due(self, job: ScheduledJob) -> bool:
        """Return whether the job is unchanged since it was read: not run, moved or cancelled."""
        async with self._store.reading() as db:
            return await scheduled_jobs.find(db, job.id) == job

    async def _handle(self, job: ScheduledJob) -> None:
        try:
            await self._handlers[job.kind](job)
        except Exception:
            # A game that fails must not delay others; its job is tried again and logged each time.
            log.exception("an job failed", kind=job.kind, game=job.game_id)
        if await self._still_due(job):
            later = self._clock() + timedelta(seconds=self._settings.retry_longest_s)
            async with self._store.writing(job.game_id) as db:
                await scheduled_jobs.postpone(db, job.id, later)
