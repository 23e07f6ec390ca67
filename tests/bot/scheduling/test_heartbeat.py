"""Downtime counts for nobody: jobs are postponed by its length, exactly once."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.scheduling.heartbeat import Heartbeat
from bot.scheduling.scheduler import JobScheduler
from bot.services import Services
from bot.sessions import GameSessions
from bot.settings import Settings
from bot.store import Agreement, SeatHolder, Store, StoreError, games, scheduled_jobs, schema, seats
from bot.store.agreement import deadline, stop_clock
from bot.store.heartbeats import EVERYTHING, Shard
from bot.store.scheduled_jobs import ScheduledJob
from bot.voting.consent import is_long_over, reopened_until
from bot.workers.drawing_queue import DrawingQueue
from rules.engine import Seat
from tests.bot.stones_games import ANNA, BORIS, CHANNEL, NOW, Crier, full_disk
from tests.bot.store.databases import DATABASES, laid_database
from tests.cost import fast
from tests.engine.stones import GAMES, Bid

HOUR = 3600.0
GRACE_H = 4
BEAT_H = 1 / 6
MOVE = Agreement(clock="move", move_s=24 * HOUR, consequence="default")
BANK = Agreement(clock="bank", bank_s=10 * HOUR, grace_s=HOUR)
NEXT_SHARD = 1 << 22


class Clocks:
    """The wall clock and a monotonic clock, both set by hand."""

    def __init__(self) -> None:
        self.now = NOW
        self.ticks = 0.0

    def wall(self) -> datetime:
        return self.now

    def monotonic(self) -> float:
        return self.ticks

    def run(self, hours: float) -> None:
        self.set(hours)
        self.ticks += hours * HOUR

    def set(self, hours: float) -> None:
        """Put the wall clock forward or back, as a machine does that slept."""
        self.now += timedelta(hours=hours)


@pytest.fixture(params=fast(DATABASES))
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return laid_database(request, tmp_path)


@pytest.fixture
def settings() -> Settings:
    return Settings(_env_file=None, heartbeat_s=BEAT_H * HOUR, outage_grace_s=GRACE_H * HOUR)


@pytest.fixture
def hands() -> Clocks:
    return Clocks()


@pytest.fixture
def tables(store: Store, settings: Settings, hands: Clocks) -> GameSessions:
    return GameSessions(store, GAMES, settings, Crier(), hands.wall)


@pytest.fixture
def process(store: Store, settings: Settings, hands: Clocks) -> Callable[..., Heartbeat]:
    """Return a process that has just been started; of several shards it may have some."""

    def started(*shards: int, count: int | None = None, connected: Callable[[Shard], bool] = bool) -> Heartbeat:
        chosen = settings.model_copy(update={"shard_ids": shards or None, "shard_count": count})
        return Heartbeat(store, chosen, connected, hands.wall, hands.monotonic)

    return started


async def begin(store: Store, tables: GameSessions, agreement: Agreement = MOVE, guild: int | None = None) -> int:
    async with store.writing() as db:
        game = await games.open_lobby(
            db, now=NOW, title_key="stones", title="", creator_id=ANNA, channel_id=CHANNEL, guild_id=guild
        )
        await games.set_agreement(db, game.id, agreement)
        for number, name in ((ANNA, "Anna"), (BORIS, "Boris")):
            await seats.join(db, game.id, number, name, NOW)
    await tables.start(game.id, ANNA, seed="seed")
    return game.id


async def due(store: Store, game_id: int, kind: str) -> list[float]:
    """Return the due times in hours from the beginning, for each seat."""
    async with store.reading() as db:
        found = await scheduled_jobs.of_game(db, game_id)
    return [round((each.due_at - NOW).total_seconds() / HOUR, 2) for each in found if each.kind == kind]


async def holder(store: Store, game_id: int, seat: int = 0) -> SeatHolder:
    async with store.reading() as db:
        return (await seats.holders(db, game_id))[seat]


async def alive(heart: Heartbeat, hands: Clocks, hours: float) -> None:
    """Let the bot run for the given time."""
    while hours > 0.001:
        step = min(hours, BEAT_H)
        hands.run(step)
        await heart.beat()
        hours -= step


async def test_downtime_postpones_jobs(
    store: Store, tables: GameSessions, process: Callable[..., Heartbeat], hands: Clocks
) -> None:
    game_id = await begin(store, tables)
    assert await process().served() == [EVERYTHING]
    hands.run(5)
    await process().served()
    assert await due(store, game_id, "deadline") == [29, 29]
    assert await due(store, game_id, "reminder") == [29, 29, 53, 53, 77, 77]
    assert await due(store, game_id, "stalled") == [101, 101]


async def test_one_outage_is_compensated_once(
    store: Store, tables: GameSessions, process: Callable[..., Heartbeat], hands: Clocks
) -> None:
    game_id = await begin(store, tables)
    await process().served()
    hands.run(5)
    for _ in range(3):
        await process().served()
    assert await due(store, game_id, "deadline") == [29, 29]


async def test_sent_jobs_and_jobs_at_a_time_of_day_are_not_postponed(
    store: Store, tables: GameSessions, process: Callable[..., Heartbeat], hands: Clocks
) -> None:
    game_id = await begin(store, tables)
    async with store.writing() as db:
        first = (await scheduled_jobs.of_game(db, game_id))[0]
        await scheduled_jobs.mark_sent(db, first.id, NOW)
        await scheduled_jobs.schedule(db, game_id, [scheduled_jobs.NewJob(Seat(0), "ping", "bid", NOW)])
    await process().served()
    hands.run(5)
    await process().served()
    assert await due(store, game_id, "ping") == [0]
    async with store.reading() as db:
        assert await scheduled_jobs.find(db, first.id) == ScheduledJob(
            first.id, game_id, first.seat, first.kind, first.question, first.due_at, NOW
        )


async def test_jobs_of_any_kind_move_also_those_of_lobbies(
    store: Store, process: Callable[..., Heartbeat], hands: Clocks
) -> None:
    async with store.writing() as db:
        game = await games.open_lobby(db, now=NOW, title_key="stones", title="", creator_id=ANNA, channel_id=CHANNEL)
        values = {"game_id": game.id, "seat": 0, "kind": "expiry", "question": "", "due_at": NOW + timedelta(hours=9)}
        await db.execute(schema.scheduled_jobs.insert().values(values))
    await process().served()
    hands.run(5)
    await process().served()
    assert await due(store, game.id, "expiry") == [14]


async def test_the_hour_in_which_a_game_can_be_reopened_is_no_shorter_for_an_outage(
    store: Store, settings: Settings, tables: GameSessions, process: Callable[..., Heartbeat], hands: Clocks
) -> None:
    drawing = DrawingQueue()
    services = Services(settings, store, GAMES, tables, drawing, hands.wall)
    game_id = await begin(store, tables)
    async with tables.open(game_id) as session:
        while not session.table.finished:
            asked = session.waiting_for()[0]
            await session.act(asked.user_id, [session.table.legal_actions(asked.seat)[-1]], seat=asked.seat)
    assert await due(store, game_id, "reopening") == [1]
    await process().served()
    hands.run(5)
    heart = process()
    await heart.served()
    async with tables.open(game_id) as session:
        assert not await is_long_over(services, session)
        assert await reopened_until(services, session) >= NOW + timedelta(hours=6)
    await alive(heart, hands, 5)
    async with tables.open(game_id) as session:
        assert await is_long_over(services, session)
    await drawing.close()


async def test_a_bank_is_not_used_while_nobody_can_play(
    store: Store, tables: GameSessions, process: Callable[..., Heartbeat], hands: Clocks
) -> None:
    game_id = await begin(store, tables, BANK)
    await process().served()
    hands.run(5)
    await process().heard(None)
    async with tables.open(game_id) as session:
        assert stop_clock(session.holder(Seat(0)).clock, BANK, hands.now).left_s == 10 * HOUR
        await session.act(ANNA, [Bid(1)])
    assert (await holder(store, game_id)).clock.left_s == 10 * HOUR
    hands.run(3)
    async with tables.open(game_id) as session:
        await session.act(BORIS, [Bid(1)])
    assert round(8 * HOUR - ((await holder(store, game_id, 1)).clock.left_s or 0), 3) == 0


async def test_after_an_outage_everybody_has_a_period_of_grace(
    store: Store, tables: GameSessions, process: Callable[..., Heartbeat], hands: Clocks
) -> None:
    """With as much left in the bank; scheduled_jobs, which cost nobody anything, come at their time."""
    game_id = await begin(store, tables, BANK)
    heart = process()
    await alive(heart, hands, 10)
    assert await due(store, game_id, "deadline") == [11, 11]
    hands.run(2)
    await process().served()
    assert await due(store, game_id, "deadline") == [12 + GRACE_H] * 2
    assert await due(store, game_id, "reminder") == [26, 26, 50, 50, 74, 74]
    clock = (await holder(store, game_id)).clock
    assert deadline(clock, BANK) == NOW + timedelta(hours=12 + GRACE_H)
    assert stop_clock(clock, BANK, hands.now + timedelta(hours=GRACE_H)).left_s == 0
    assert (stop_clock(clock, BANK, hands.now + timedelta(hours=GRACE_H - 1)).left_s or 0) == HOUR


async def test_a_short_restart_postpones_jobs_and_gives_no_grace(
    store: Store, tables: GameSessions, process: Callable[..., Heartbeat], hands: Clocks
) -> None:
    game_id = await begin(store, tables, Agreement(clock="move", move_s=60.0))
    await process().served()
    hands.run(30 / HOUR)
    await process().served()
    async with store.reading() as db:
        ends = {each.due_at for each in await scheduled_jobs.of_game(db, game_id) if each.kind == "deadline"}
    assert ends == {NOW + timedelta(seconds=90)}


@pytest.mark.parametrize("hours", [3, -3])
async def test_a_clock_that_is_set_while_the_bot_runs_leaves_everybody_the_time_they_had(
    store: Store, tables: GameSessions, process: Callable[..., Heartbeat], hands: Clocks, hours: int
) -> None:
    game_id = await begin(store, tables, BANK)
    heart = process()
    await heart.served()
    hands.run(10 / HOUR)
    hands.set(hours)
    await heart.heard(None)
    assert await due(store, game_id, "deadline") == [11 + hours] * 2
    hands.run(10 / HOUR)
    await heart.served()
    assert await due(store, game_id, "deadline") == [11 + hours] * 2
    assert stop_clock((await holder(store, game_id)).clock, BANK, hands.now).left_s == 10 * HOUR


async def test_a_clock_that_was_set_back_while_the_bot_was_down_leaves_everybody_the_time_they_had(
    store: Store, tables: GameSessions, process: Callable[..., Heartbeat], hands: Clocks
) -> None:
    game_id = await begin(store, tables)
    await process().served()
    hands.set(-48)
    await process().served()
    assert await due(store, game_id, "deadline") == [-24, -24]


async def test_no_time_is_charged_while_the_bot_is_unreachable(
    store: Store, tables: GameSessions, process: Callable[..., Heartbeat], hands: Clocks, settings: Settings
) -> None:
    """The process runs, its connection to Discord does not."""
    game_id = await begin(store, tables)
    kept: list[str] = []

    async def keep(job: ScheduledJob) -> None:
        kept.append(job.kind)
        async with store.writing() as db:
            await scheduled_jobs.mark_sent(db, job.id, hands.now)

    there = True
    heart = process(connected=lambda _: there)
    handlers: dict[Any, Any] = dict.fromkeys(("reminder", "deadline", "stalled"), keep)
    jobs = JobScheduler(store, settings, handlers, hands.wall, heart.served)
    await jobs.run_due()
    there = False
    hands.run(25)
    await jobs.run_due()
    assert kept == []
    there = True
    await jobs.run_due()
    assert kept == []
    left = 24 + 25 - 2 * BEAT_H
    assert await due(store, game_id, "deadline") == [round(left, 2)] * 2
    await alive(heart, hands, left - 25)
    await jobs.run_due()
    assert sorted(kept) == ["deadline", "deadline", "reminder", "reminder"]


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_an_unstored_heartbeat_is_compensated_later_and_once(
    store: Store, tables: GameSessions, process: Callable[..., Heartbeat], hands: Clocks
) -> None:
    game_id = await begin(store, tables)
    await process().served()
    hands.run(5)
    heart = process()
    with full_disk(store):
        assert await heart.served() == []
    assert await due(store, game_id, "deadline") == [24, 24]
    hands.run(1)
    assert await heart.served() == [EVERYTHING]
    assert await due(store, game_id, "deadline") == [30, 30]


async def test_a_commit_with_a_lost_response_is_compensated_once(
    store: Store,
    tables: GameSessions,
    process: Callable[..., Heartbeat],
    hands: Clocks,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    original = store.writing

    @asynccontextmanager
    async def lost(**subject: Any) -> AsyncIterator[AsyncConnection]:
        async with original(**subject) as db:
            yield db
        if not subject:
            raise StoreError("the connection is lost")

    game_id = await begin(store, tables)
    await process().served()
    hands.run(5)
    heart = process()
    monkeypatch.setattr(store, "writing", lost)
    assert await heart.served() == []
    monkeypatch.setattr(store, "writing", original)
    hands.run(10 / HOUR)
    assert await heart.served() == [EVERYTHING]
    assert await due(store, game_id, "deadline") == [29, 29]


async def test_a_process_postpones_only_jobs_of_its_own_outage(
    store: Store, tables: GameSessions, process: Callable[..., Heartbeat], hands: Clocks
) -> None:
    mine, other = await begin(store, tables), await begin(store, tables, guild=NEXT_SHARD)
    first, second = process(0, count=2), process(1, count=2)
    for _ in range(6):
        hands.run(BEAT_H)
        await first.beat()
        await second.beat()
    hands.run(5)
    await process(0, count=2).served()
    assert await due(store, mine, "deadline") == [29, 29]
    assert await due(store, other, "deadline") == [24, 24]
    await process(1, count=2).served()
    assert await due(store, other, "deadline") == [29, 29]


async def test_an_outage_is_compensated_once_with_any_number_of_later_processes(
    store: Store, tables: GameSessions, process: Callable[..., Heartbeat], hands: Clocks
) -> None:
    found = [await begin(store, tables, guild=shard * NEXT_SHARD) for shard in range(4)]
    await process().served()
    hands.run(5)
    for shard in range(4):
        await process(shard, count=4).served()
    assert [await due(store, game_id, "deadline") for game_id in found] == [[29, 29]] * 4
    hands.run(5)
    await process(0, 1, count=2).served()
    assert [await due(store, game_id, "deadline") for game_id in found] == [[34, 34]] * 4
    await process().served()
    assert [await due(store, game_id, "deadline") for game_id in found] == [[34, 34]] * 4


async def test_jobs_are_run_by_the_process_that_serves_the_server(
    store: Store, tables: GameSessions, process: Callable[..., Heartbeat], hands: Clocks, settings: Settings
) -> None:
    """While that is away its people cannot play, so no time is charged to them."""
    game_id = await begin(store, tables, guild=NEXT_SHARD)
    kept: list[int] = []

    async def keep(job: ScheduledJob) -> None:
        kept.append(job.game_id)
        async with store.writing() as db:
            await scheduled_jobs.mark_sent(db, job.id, hands.now)

    handlers: dict[Any, Any] = dict.fromkeys(("reminder", "deadline", "stalled"), keep)
    async with store.writing() as db:
        await db.execute(text("UPDATE reminders SET due_at = 0 WHERE kind = 'deadline'"))
    away = JobScheduler(store, settings, handlers, hands.wall, process(0, count=2).served)
    await away.run_due()
    assert kept == []
    async with store.reading() as db:
        assert await scheduled_jobs.next_due(db, [Shard(0, 2)]) is None
    await JobScheduler(store, settings, handlers, hands.wall, process(1, count=2).served).run_due()
    assert kept == [game_id, game_id]


async def test_the_last_beat_is_when_the_bot_ends(
    store: Store, tables: GameSessions, process: Callable[..., Heartbeat], hands: Clocks
) -> None:
    game_id = await begin(store, tables)
    heart = process()
    heart.start()
    heart.start()
    hands.run(15 / HOUR)
    await heart.close()
    hands.run(5)
    await process().served()
    assert await due(store, game_id, "deadline") == [29, 29]
