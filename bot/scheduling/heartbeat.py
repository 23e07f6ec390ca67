"""Heartbeats: downtime counts for nobody, because jobs are postponed by its length.

The heartbeat and the postponement are one transaction, so that a gap is compensated exactly once, however a process
ends. This happens before anything else: before a click is handled, and before a job is run.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.sessions.dependencies import utc_now
from bot.settings import Settings
from bot.store import Conflict, Store, StoreError, heartbeats
from bot.store.heartbeats import EVERYTHING, Shard

log = structlog.get_logger(__name__)

MISSED = 2
"""A heartbeat later than so many intervals after the one before means an outage for the rest of the time."""
OUTAGE = 3
"""After a gap of so many intervals everybody has a period of grace."""
UNSURE = 5
"""The number of heartbeats kept whose commit is uncertain."""
NEGLIGIBLE = timedelta(seconds=0.1)


@dataclass(frozen=True, slots=True)
class _Beat:
    """The last heartbeat of this process for a shard, by the wall clock and by a monotonic clock."""

    at: datetime
    ticks: float


def parts_of(settings: Settings) -> tuple[Shard, ...]:
    """Return the shards that this process serves."""
    if settings.shard_ids is None or settings.shard_count is None:
        return (EVERYTHING,)
    return tuple(Shard(shard, settings.shard_count) for shard in settings.shard_ids)


class Heartbeat:
    """The heartbeat of one process. `is_connected` says whether people of a shard can reach the bot."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        is_connected: Callable[[Shard], bool] = lambda _: True,
        clock: Callable[[], datetime] = utc_now,
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        self.parts = parts_of(settings)
        self._store = store
        self._interval = timedelta(seconds=settings.heartbeat_s)
        self._grace = timedelta(seconds=settings.outage_grace_s)
        self._is_connected = is_connected
        self._clock = clock
        self._ticks = ticks
        self._stored: dict[Shard, _Beat] = {}
        self._unsure: dict[Shard, list[_Beat]] = {}
        """Later heartbeats whose commit is uncertain."""
        self._one_at_a_time = asyncio.Lock()
        self._closing = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start in the background, unless already started."""
        if self._task is None:
            self._closing.clear()
            self._task = asyncio.create_task(self._run(), name="heartbeat")

    async def close(self) -> None:
        """Store a last heartbeat, so that the time from now on is not counted."""
        if self._task is not None:
            self._closing.set()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
            await self.beat()

    async def beat(self) -> None:
        """Store a heartbeat for people who can reach the bot, and compensate an outage."""
        await self._beat_for(self._connected())

    async def served(self) -> Sequence[Shard]:
        """Return the shards whose people can play now, after compensating an outage."""
        await self._beat_for([part for part in self._connected() if not self._is_fresh(part)])
        return [part for part in self._connected() if self._is_fresh(part)]

    async def heard(self, guild_id: int | None) -> None:
        """Compensate an outage before a user of a server is answered."""
        await self._beat_for([part for part in self.parts if part.has(guild_id) and not self._is_fresh(part)])

    async def _run(self) -> None:
        while not self._closing.is_set():
            await self.beat()
            try:
                async with asyncio.timeout(self._interval.total_seconds()):
                    await self._closing.wait()
            except TimeoutError:
                continue

    def _connected(self) -> list[Shard]:
        return [part for part in self.parts if self._is_connected(part)]

    def _is_fresh(self, part: Shard) -> bool:
        """Return whether the last heartbeat is recent enough to need no compensation."""
        last = self._stored.get(part)
        if last is None:
            return False
        by_wall = self._clock() - last.at
        by_ticks = timedelta(seconds=self._ticks() - last.ticks)
        return by_ticks <= MISSED * self._interval and abs(by_wall - by_ticks) <= NEGLIGIBLE

    async def _beat_for(self, parts: Sequence[Shard]) -> None:
        for part in parts:
            async with self._one_at_a_time:
                beat = _Beat(self._clock(), self._ticks())
                # Before it is stored: when the response to the commit is lost, only the store knows whether it counts.
                self._unsure[part] = [*self._unsure.get(part, [])[-UNSURE:], beat]
                try:
                    await self._store_beat(part, beat)
                except (StoreError, Conflict) as error:
                    log.error("the heartbeat cannot be stored", problem=str(error))
                else:
                    self._stored[part] = beat
                    del self._unsure[part]

    async def _store_beat(self, part: Shard, beat: _Beat) -> None:
        """Store a heartbeat; jobs are postponed with it if there was a gap since the last one."""
        async with self._store.writing(other=f"heartbeat of {part}") as db:
            stored = await heartbeats.beats(db)
            gapless = not any(map(_counts, self._gaps(part, beat, stored).values()))
            if gapless:
                await heartbeats.note(db, part, stored.get(part), beat.at)
        if not gapless:
            # Clocks of many games change, so nobody else writes meanwhile.
            async with self._store.writing() as db:
                stored = await heartbeats.beats(db)
                await heartbeats.note(db, part, stored.get(part), beat.at)
                await self._make_good(db, part, self._gaps(part, beat, stored), beat.at)

    def _gaps(self, part: Shard, beat: _Beat, stored: Mapping[Shard, datetime]) -> Mapping[Shard, timedelta]:
        """Return how long the people of each shard were not served before a heartbeat."""
        known = [*([self._stored[part]] if part in self._stored else ()), *self._unsure[part][:-1]]
        mine = next((each for each in known if each.at == stored.get(part)), None)
        if mine is None:
            # Another process served them before, maybe one with more or fewer shards.
            return {each: beat.at - at for each, at in stored.items()}
        there = min(timedelta(seconds=beat.ticks - mine.ticks), MISSED * self._interval)
        return {part: beat.at - mine.at - there}

    async def _make_good(
        self, db: AsyncConnection, part: Shard, gaps: Mapping[Shard, timedelta], now: datetime
    ) -> None:
        by_gap: dict[timedelta, list[int]] = {}
        for game_id, guild_id in (await heartbeats.waiting_games(db, part)).items():
            # Of the shards that served the server, the most recent one counts.
            gap = min((gap for each, gap in gaps.items() if each.has(guild_id)), default=timedelta())
            if _counts(gap):
                by_gap.setdefault(gap, []).append(game_id)
        for gap, game_ids in by_gap.items():
            log.info("what is due moves", games=len(game_ids), seconds=round(gap.total_seconds(), 1))
            spared = gap >= OUTAGE * self._interval
            await heartbeats.postpone_all(db, game_ids, gap, now + self._grace if spared else None, now)
        backward = min(gaps.values(), default=timedelta())
        if _counts(backward) and backward < timedelta():
            await heartbeats.hasten_posts(db, -backward)


def _counts(gap: timedelta) -> bool:
    return abs(gap) > NEGLIGIBLE
