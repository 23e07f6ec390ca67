"""Two bots with half of the shards each, on one PostgreSQL database: each does the other's unfinished work.

The one that dies is a separate process; the other one is mostly in the process of the test, which starts it sooner.
"""

from __future__ import annotations

import asyncio
import os
import random
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, make_url, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.runtime.assembly import open_client
from bot.sandbox import Fault, FaultKind, Message, Person, Sandbox
from bot.settings import Settings
from bot.store import Store, heartbeats, outbox
from bot.store.engines import claiming_engine
from tests import postgres
from tests.bot.empty_database import laid_on
from tests.bot.end_to_end.kill_moments import Moment
from tests.bot.end_to_end.killed_bots import POST, KilledBots
from tests.bot.end_to_end.processes import BotProcess, unless_ended
from tests.bot.end_to_end.tables import begin, begun, settled, story_above, to_move
from tests.timeouts import HANGS_S

DEATHS = max(1, int(os.environ.get("POLIS_DEATHS", "2")) // 2)
SEED = int(os.environ.get("POLIS_SEED", "5"))
SHARDS = 2
FACTIONS = ("witches", "nomads", "engineers")
EARLY = 6
"""A life is short here; the tests with a single process have long ones."""


class ShardProcess(BotProcess):
    """A process that serves one of two shards."""

    def __init__(self, sandbox: Sandbox, folder: Path, database_url: str, shard: int, **environment: str) -> None:
        super().__init__(
            sandbox,
            folder,
            DATABASE_URL=database_url,
            SHARD_IDS=str(shard),
            SHARD_COUNT=str(SHARDS),
            TAKEOVER_S="0.1",
            HEARTBEAT_S="1",
            OUTAGE_GRACE_S="0",
            **environment,
        )
        self.shard = shard

    @property
    def there(self) -> bool | None:
        """True while it is connected."""
        sessions = self.sandbox.gateway.sessions.values()
        return any(each.shard == self.shard and each.connection is not None for each in sessions) or None

    @property
    def running(self) -> bool:
        """True if it was started and has not ended."""
        return self.process is not None and self.process.returncode is None

    async def ready(self) -> None:
        """Wait until it serves its shard, with commands that people can use."""
        await self.sandbox.wait_until(lambda: (self.there and bool(self.sandbox.commands.everywhere())) or None)

    async def gone(self) -> None:
        """Wait until Discord has noticed that it is dead."""
        await self.sandbox.wait_until(lambda: None if self.there else True)

    async def died(self) -> None:
        """Wait until it has killed itself."""
        assert self.process is not None, "only what was started dies"
        async with asyncio.timeout(HANGS_S):
            await self.process.wait()
        await self.gone()


class Neighbour:
    """A bot in this process that serves the other shard."""

    def __init__(self, process: ShardProcess) -> None:
        self.process = process
        self.stack = AsyncExitStack()
        self.working: asyncio.Task[None] | None = None

    async def connected(self) -> None:
        """Open it and wait until it serves its shard."""
        chosen: dict[str, Any] = {name.lower(): value for name, value in self.process.environment.items()}
        client = await self.stack.enter_async_context(open_client(Settings(_env_file=None, **chosen)))
        self.working = asyncio.create_task(client.start(self.process.sandbox.token))
        await unless_ended(self.process.ready(), self.working)

    async def close(self) -> None:
        """End it in order."""
        await self.stack.aclose()
        if self.working is not None:
            await self.working


class Pair:
    """The process that serves the server of the sandbox, and another bot that serves none."""

    def __init__(self, sandbox: Sandbox, folder: Path, database_url: str, **environment: str) -> None:
        self.sandbox = sandbox
        self.database_url = database_url
        both = []
        for shard in range(SHARDS):
            place = folder / str(shard)
            place.mkdir()
            both.append(ShardProcess(sandbox, place, database_url, shard, **environment))
        here = (sandbox.world.guild_id >> 22) % SHARDS
        self.home, self.other = both[here], both[1 - here]

    async def ready(self) -> None:
        """Wait until people are served."""
        await self.home.ready()

    async def end(self) -> None:
        """Kill the running processes."""
        for each in (self.home, self.other):
            if each.running:
                await each.kill()

    async def all_sent(self) -> None:
        """Wait until no post is waiting."""
        store = await Store.open(self.database_url)
        try:
            async with asyncio.timeout(HANGS_S):
                waiting = True
                while waiting:
                    async with store.reading() as db:
                        waiting = bool(await outbox.targets(db))
                    await asyncio.sleep(0)
        finally:
            await store.close()


class KillablePair(Pair):
    """Two processes, one of which will die, in place of a single one."""

    def __init__(self, sandbox: Sandbox, folder: Path, database_url: str, chance: random.Random) -> None:
        super().__init__(sandbox, folder, database_url)
        self.chance = chance
        self.victim = self.home

    @property
    def process(self) -> Process | None:
        """The process that dies."""
        return self.victim.process

    def dies(self, moment: Moment, number: int) -> None:
        self.lives()
        # The other one only does unfinished work, so it does not get as far.
        self.victim.dies(moment, number % EARLY if self.victim is self.home else 0)

    def lives(self) -> None:
        self.home.lives()
        self.other.lives()
        self.victim = self.chance.choice([self.home, self.home, self.other])

    async def start(self) -> None:
        for each in (self.home, self.other):
            await each.start()

    async def connected(self) -> None:
        for each in (self.home, self.other):
            await each.connected()

    async def kill(self) -> None:
        """Kill the first; the other does the unfinished work and ends in order."""
        await self.victim.kill()
        survivor = self.other if self.victim is self.home else self.home
        self.sandbox.faults.clear()
        await survivor.ready()
        await self.all_sent()
        await survivor.stop()
        await survivor.gone()

    async def stop(self) -> None:
        for each in (self.home, self.other):
            await each.stop()


@pytest.fixture
def database_url(postgres_server: postgres.Server) -> str:
    return laid_on(postgres_server)


@pytest.fixture
async def pair(
    request: pytest.FixtureRequest, sandbox: Sandbox, tmp_path: Path, database_url: str
) -> AsyncIterator[Pair]:
    """Yield both at work, with the settings of a test."""
    made = Pair(sandbox, tmp_path, database_url, **getattr(request, "param", {"REMINDER_INTERVALS_S": "86400"}))
    neighbour = Neighbour(made.other)
    try:
        # One after the other, so that each finds the locks it has to wait for.
        await made.home.connected()
        await neighbour.connected()
        yield made
    finally:
        await made.end()
        await neighbour.close()


async def test_a_second_process_with_the_same_shard_refuses_to_start(
    sandbox: Sandbox, tmp_path: Path, pair: Pair
) -> None:
    folder = tmp_path / "twin"
    folder.mkdir()
    twin = ShardProcess(sandbox, folder, pair.database_url, pair.home.shard)
    assert await (await twin.start()).wait() == 1
    assert f"serves shard {pair.home.shard} already; give each process shards of its own" in twin.output()
    assert "Traceback" not in twin.output()


def connections_to(database_url: str) -> AsyncEngine:
    """Return an engine for connections that hold locks, as a process has."""
    engine = claiming_engine(make_url(database_url))
    assert engine is not None, "there are claims on servers only"
    return engine


async def test_a_process_stops_when_another_one_has_got_its_shard(sandbox: Sandbox, pair: Pair) -> None:
    """Its connection to the database broke, and the other one was first."""
    engines, lock = [connections_to(pair.database_url) for _ in range(2)], f"shard {pair.home.shard}"
    async with engines[0].connect() as twin, engines[1].connect() as server:
        # Locks are granted in the order of the requests.
        claiming = asyncio.create_task(twin.scalar(select(func.pg_advisory_lock(func.hashtextextended(lock, 0)))))
        here = "datname = current_database() AND pid <> pg_backend_pid()"
        waits = f"SELECT 1 FROM pg_stat_activity WHERE {here} AND wait_event = 'advisory' AND wait_event_type = 'Lock'"
        while not await server.scalar(text(waits)):
            assert not claiming.done()
        held = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ExclusiveLock' AND granted"
        await server.execute(text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid IN ({held})"))
        await claiming
        assert pair.home.process is not None
        async with asyncio.timeout(HANGS_S):
            assert await pair.home.process.wait() == 1
    for engine in engines:
        await engine.dispose()
    assert f"serves shard {pair.home.shard} already" in pair.home.output()


def told(sandbox: Sandbox, word: str) -> list[Message]:
    """Return the posts with a word; pings below them repeat it."""
    return [message for message in with_word(sandbox, word) if message.is_layout]


def with_word(sandbox: Sandbox, word: str) -> list[Message]:
    return [message for message in sandbox.messages() if word in message.content]


async def play(sandbox: Sandbox, people: list[Person], post: Message, faction: str) -> Message:
    """Let the next player choose a faction. Return the post that follows."""
    await to_move(people, post).command("/do", text=f"faction {faction}")
    return await settled(sandbox, post)


async def test_the_other_process_sends_posts_of_a_dead_one(sandbox: Sandbox, people: list[Person], pair: Pair) -> None:
    """SIGKILL between the commit of a decision and its post."""
    post = await begin(sandbox, people)
    await pair.home.kill()
    pair.home.dies(Moment.QUEUED, 0)
    await pair.home.connected()
    mover = to_move(people, post)
    moving = asyncio.create_task(mover.command("/do", text="faction witches"))
    await pair.home.died()
    moving.cancel()
    following = await settled(sandbox, post)
    await pair.all_sent()
    assert told(sandbox, f"{mover.name} plays") == [story_above(sandbox, following)]
    assert len(following.pings) == 1
    assert not pair.home.running


@pytest.mark.parametrize("arrives", [True, False])
async def test_a_post_being_sent_when_its_process_dies_comes_once(
    sandbox: Sandbox, people: list[Person], pair: Pair, arrives: bool
) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    await die_while_posting(sandbox, mover, pair, lost=not arrives)
    await settled(sandbox, post)
    await pair.all_sent()
    assert len(told(sandbox, f"{mover.name} plays")) == 1


async def die_while_posting(sandbox: Sandbox, mover: Person, pair: Pair, *, lost: bool) -> None:
    """Decide, and let the process die with the post on its way, which arrives after its death or never."""
    held = sandbox.fault(Fault(FaultKind.HOLD, POST))
    moving = asyncio.create_task(mover.command("/do", text="faction witches"))
    await held.reached.wait()
    await pair.home.kill()
    moving.cancel()
    if lost:
        sandbox.fault(Fault(FaultKind.DROP_BEFORE, POST))
    # At once: now and then the other bot came first and is sending the post.
    held.released.set()


@pytest.mark.parametrize("pair", [{"REMINDER_INTERVALS_S": "0.3", "STALLED_AFTER_S": "0.6"}], indirect=True)
async def test_reminders_and_notices_come_once_from_two_processes_and_again_when_people_are_served(
    sandbox: Sandbox, people: list[Person], pair: Pair
) -> None:
    post = await begin(sandbox, people)
    await sandbox.wait_for_message(lambda message: "⌛" in message.content)
    await pair.all_sent()
    (job,) = with_word(sandbox, "🔔")
    assert job.pings == post.pings
    (notice,) = with_word(sandbox, "⌛")
    # The process that served the server dies during the decision; the next player is pinged, and reminded once it is
    # back.
    await die_while_posting(sandbox, to_move(people, post), pair, lost=True)
    await settled(sandbox, post)
    await pair.home.connected()
    # The earlier question of that player is gone by then.
    await sandbox.wait_until(lambda: [each.id for each in with_word(sandbox, "⌛") if each.id != notice.id] or None)
    await pair.all_sent()
    (another,) = with_word(sandbox, "🔔")
    assert another.pings != job.pings


async def test_a_deadline_waits_until_people_can_play_again(
    sandbox: Sandbox, people: list[Person], pair: Pair, database_url: str
) -> None:
    """The other process sends committed posts, and charges no time to people whom nobody serves."""
    lobby = (await people[0].command("/game new title:tm")).shown
    await people[0].command("/game clock", kind="move", decision="1h", time_up="default")
    await people[1].press(lobby, "Join")
    await people[0].press(lobby, "Start")
    post = await begun(sandbox)
    await pair.home.kill()
    await bring_forward(pair.database_url)
    await looked_twice(database_url)
    assert sandbox.messages()[-1].id == post.id
    await pair.home.connected()
    following = await settled(sandbox, post)
    assert len(following.pings) == 1
    assert following.pings != post.pings
    free = next(name for name in FACTIONS if name.title() not in story_above(sandbox, following).content)
    last = await play(sandbox, people, following, free)
    assert len(last.pings) == 1


async def looked_twice(database_url: str) -> None:
    """Wait until the remaining process has stored two heartbeats for its own people."""
    store = await Store.open(database_url)
    seen: set[datetime] = set()
    async with asyncio.timeout(HANGS_S):
        while len(seen) < 3:
            async with store.reading() as db:
                seen.add(max((await heartbeats.beats(db)).values()))
            await asyncio.sleep(0)
    await store.close()


async def bring_forward(database_url: str) -> None:
    """Make the deadline of the current player due now."""
    store = await Store.open(database_url)
    async with store.writing() as db:
        await db.execute(text("UPDATE reminders SET due_at = 0 WHERE kind = 'deadline'"))
    await store.close()


async def test_games_survive_one_of_two_processes_dying_again_and_again(tmp_path: Path, database_url: str) -> None:
    async with Sandbox() as sandbox:
        people = [sandbox.person(name) for name in ("Anna", "Boris", "Clara")]
        chance = random.Random(SEED)
        pair = KillablePair(sandbox, tmp_path, database_url, chance)
        killed_bots = KilledBots(
            sandbox, pair, people, SEED, moments=[Moment.BEFORE_COMMIT, Moment.AFTER_COMMIT, Moment.QUEUED]
        )
        try:
            await killed_bots.kill_repeatedly(DEATHS)
            await killed_bots.play_on(turns=6)
        finally:
            await pair.end()
            print("\n".join(killed_bots.report()))
        assert sum(killed_bots.deaths.values()) >= DEATHS
