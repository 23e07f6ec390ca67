"""The health of the bot: `/health` for people and watchdogs, `/metrics` for Prometheus, by default on this machine
only.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime

import structlog
from aiohttp import web
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector
from pydantic import TypeAdapter

from bot.client import PolisClient
from bot.metrics.measures import Acknowledged
from bot.settings import SettingsError
from bot.store import Store, StoreError, bot_state, games, outbox, scheduled_jobs

THIS_MACHINE = "127.0.0.1"
NOTE = "health"
WRITING_S = 3.0
"""Seconds without a write after which the database counts as failing; the page does not wait longer."""
HEALTHY, UNHEALTHY = 200, 503

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class ShardHealth:
    """One connection to Discord; the latency is unknown until its first heartbeat was answered."""

    connected: bool
    latency_s: float | None


@dataclass(frozen=True, slots=True)
class QueuedWork:
    """The queued work in the database; where several processes share it, for all of them."""

    games_running: int
    posts: int
    oldest_post_at: datetime | None
    next_reminder_due: datetime | None


@dataclass(frozen=True, slots=True)
class Health:
    """The health of a process: good when it is connected, and its database can be read and written."""

    well: bool
    connected: bool
    shards: dict[int, ShardHealth]
    games_in_memory: int
    waiting: QueuedWork | None
    writable: bool
    """True if the database has just accepted a write."""
    failed_writes: int
    """The number of failed writes since the process began."""
    problem: str | None
    loop_lag_s: float
    acknowledged: Acknowledged


_HEALTH = TypeAdapter(Health)


async def examine(client: PolisClient) -> Health:
    """Return the present health of this process."""
    assert client.services is not None, "health is asked for when the services are open"
    shards = {number: _shard(info.is_closed(), info.latency) for number, info in client.shards.items()}
    connected = client.is_ready() and all(shard.connected for shard in shards.values())
    waiting = problem = None
    try:
        async with client.services.store.reading() as db:
            posts, oldest = await outbox.waiting(db)
            running = await games.count(db, "running")
            waiting = QueuedWork(running, posts, oldest, await scheduled_jobs.next_due(db))
    except StoreError as error:
        problem = str(error)
    unwritten = await _why_unwritten(client.services.store, client.services.clock())
    problem = problem or unwritten
    return Health(
        well=connected and problem is None,
        connected=connected,
        shards=shards,
        games_in_memory=client.services.sessions.games_in_memory,
        waiting=waiting,
        writable=unwritten is None,
        failed_writes=client.services.store.failed_writes,
        problem=problem,
        loop_lag_s=client.measures.worst_lag_s,
        acknowledged=client.measures.acknowledged(),
    )


async def _why_unwritten(store: Store, now: datetime) -> str | None:
    """Return why the database accepts no write, or None when it has accepted one."""
    try:
        async with asyncio.timeout(WRITING_S), store.writing(other=NOTE) as db:
            await bot_state.write(db, NOTE, f"{now:%Y-%m-%d %H:%M:%S}")
    except StoreError as error:
        return str(error)
    except TimeoutError:
        return f"the database has taken no write for {WRITING_S:.0f} s"
    return None


@asynccontextmanager
async def answering(client: PolisClient, port: int | None, host: str = THIS_MACHINE) -> AsyncIterator[int | None]:
    """Serve the health page at this address; without a port do nothing. Raises SettingsError."""
    if port is None:
        yield None
        return
    app = web.Application()
    app.add_routes(_Pages(client).routes())
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    pulse = asyncio.create_task(client.measures.feel_pulse(), name="pulse")
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            where = f"HEALTH_PORT is set to {port}" + ("" if host == THIS_MACHINE else f" and HEALTH_HOST to {host}")
            raise SettingsError(f"{where}, which cannot be used: {error.strerror}") from None
        bound = int(runner.addresses[0][1])
        log.info("health is told", address=f"{address_of(host, bound)}/health")
        yield bound
    finally:
        pulse.cancel()
        await asyncio.gather(pulse, return_exceptions=True)
        await runner.cleanup()


def address_of(host: str, port: int) -> str:
    """Return the address at which this machine reaches a listening host, which may mean every address it has."""
    reached = {"0.0.0.0": THIS_MACHINE, "::": "::1"}.get(host, host)
    return f"http://[{reached}]:{port}" if ":" in reached else f"http://{reached}:{port}"


class _Pages:
    def __init__(self, client: PolisClient) -> None:
        self.client = client

    def routes(self) -> list[web.RouteDef]:
        return [web.get("/health", self.health), web.get("/metrics", self.metrics)]

    async def health(self, request: web.Request) -> web.Response:
        """Return the health as JSON; the status says whether it is good."""
        health = await examine(self.client)
        body = _HEALTH.dump_json(health, indent=2)
        return web.Response(
            body=body, status=HEALTHY if health.well else UNHEALTHY, headers={"Content-Type": "application/json"}
        )

    async def metrics(self, request: web.Request) -> web.Response:
        """Return the same with all measurements, in the text format of Prometheus."""
        now = CollectorRegistry()
        now.register(_Snapshot(await examine(self.client), self.client))
        body = generate_latest(self.client.measures.registry) + generate_latest(now)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_LATEST})


class _Snapshot(Collector):
    """The values at the moment of collection."""

    def __init__(self, health: Health, client: PolisClient) -> None:
        self._health = health
        assert client.services is not None, "health is asked for when the services are open"
        self._now = client.services.clock()

    def collect(self) -> Iterator[Metric]:
        health, waiting = self._health, self._health.waiting
        yield _gauge("polis_connected", "Whether all shards of this process are connected", health.connected)
        shards = GaugeMetricFamily("polis_shard_connected", "Whether a shard is connected", labels=["shard"])
        for number, shard in health.shards.items():
            shards.add_metric([str(number)], float(shard.connected))
        yield shards
        yield _gauge("polis_database_reachable", "Whether the database answers", waiting is not None)
        yield _gauge("polis_database_writable", "Whether the database takes writes", health.writable)
        yield CounterMetricFamily("polis_failed_writes", "Writes the database did not take", health.failed_writes)
        yield _gauge("polis_games_in_memory", "Games in the memory of this process", health.games_in_memory)
        if waiting is None:
            return
        yield _gauge("polis_games_running", "Games that are being played", waiting.games_running)
        yield _gauge("polis_posts_waiting", "Posts that are still to be sent", waiting.posts)
        oldest = waiting.oldest_post_at
        age_s = 0.0 if oldest is None else max(0.0, (self._now - oldest).total_seconds())
        yield _gauge("polis_oldest_waiting_post_seconds", "How long the oldest of these has waited", age_s)
        due = waiting.next_reminder_due
        late_s = 0.0 if due is None else max(0.0, (self._now - due).total_seconds())
        yield _gauge("polis_reminders_late_seconds", "How long the next reminder has been due", late_s)


def _gauge(name: str, about: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, about, value=float(value))


def _shard(closed: bool, latency_s: float) -> ShardHealth:
    return ShardHealth(not closed, latency_s if math.isfinite(latency_s) else None)
