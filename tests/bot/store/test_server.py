"""A database server: several processes share it, and it may be away for a while."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.store import Store, StoreError, users
from bot.store.errors import InUse
from tests import postgres
from tests.bot.empty_database import laid_on
from tests.bot.store.databases import migrated_differently, refusal
from tests.timeouts import HANGS_S

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
HOLDING = """
import asyncio, sys
from bot.store import Store

async def hold():
    store = await Store.open(sys.argv[1])
    async with store.work_locks.try_lock("work") as mine:
        print(mine, flush=True)
        await asyncio.sleep(3600)

asyncio.run(hold())
"""


@pytest.fixture
def database_url(postgres_server: postgres.Server) -> str:
    return laid_on(postgres_server)


async def test_migrations_lead_to_exactly_the_tables_of_the_program(store: Store) -> None:
    assert await migrated_differently(store) == []


async def test_an_unreachable_server_is_reported_in_a_sentence(database_url: str) -> None:
    assert "cannot be reached: check that the database server runs there" in await refusal(
        "postgresql+asyncpg://postgres@127.0.0.1:1/polis"
    )
    assert (
        await refusal(f"{database_url}_not")
        == f"{database_url}_not does not exist on the server: make it with createdb"
    )


async def test_readers_cannot_write(store: Store) -> None:
    with pytest.raises(StoreError, match="read-only"):
        async with store.reading() as db:
            await users.meet(db, 1, "Anna")


async def test_processes_that_begin_together_make_the_tables_once(postgres_server: postgres.Server) -> None:
    database_url = postgres_server.new_database()
    opened = await asyncio.gather(*(Store.open(database_url) for _ in range(4)))
    for store in opened:
        await store.close()


async def test_writers_of_several_processes_wait_for_each_other(store: Store, other: Store) -> None:
    """Both read first and write then; only one of them finds nothing there."""

    async def meet(place: Store, number: int) -> None:
        async with place.writing() as db:
            await users.meet(db, number, f"user {number}")

    await asyncio.gather(*(meet(place, number) for number in range(1, 21) for place in (store, other)))
    async with store.reading() as db:
        assert all([await users.find(db, number) for number in range(1, 21)])


async def test_work_is_claimed_by_one_process_until_it_is_done(store: Store, other: Store) -> None:
    async with store.work_locks.try_lock("work") as mine:
        assert mine
        async with other.work_locks.try_lock("work") as theirs, store.work_locks.try_lock("work") as twice:
            assert not theirs
            assert not twice
        async with other.work_locks.try_lock("other work") as free:
            assert free
    async with other.work_locks.try_lock("work") as theirs:
        assert theirs


async def test_the_claims_of_a_killed_process_are_free(store: Store, database_url: str) -> None:
    arguments = (sys.executable, "-c", HOLDING, database_url)
    holder = await asyncio.create_subprocess_exec(*arguments, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    assert holder.stdout is not None
    assert await holder.stdout.readline() == b"True\n"
    assert not await claimed(store)
    holder.kill()
    await holder.communicate()
    for _ in range(1000):
        if await claimed(store):
            return
    raise AssertionError("the claim of a dead process is still held")


async def claimed(store: Store) -> bool:
    async with store.work_locks.try_lock("work") as mine:
        return mine


async def test_a_broken_connection_is_reopened(store: Store) -> None:
    """As after a restart of the server: the running statement fails, the next one works."""
    async with store.writing() as db:
        await users.meet(db, 1, "Anna")
    assert await claimed(store)
    await cut_off(store)
    async with store.reading() as db:
        assert await users.find(db, 1) is not None
    assert [await claimed(store) for _ in range(2)][-1]


async def test_only_an_idle_connection_is_tried_before_its_use(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may have been cut off without a sign; the first answer here is that it was."""
    asked: list[object] = []

    def do_ping(connection: object) -> bool:
        asked.append(connection)
        return len(asked) > 1

    monkeypatch.setattr(store.readers.dialect, "do_ping", do_ping)

    async def read() -> None:
        async with store.reading() as db:
            assert await users.find(db, 1) is None

    await read()
    await read()
    assert not asked
    monkeypatch.setattr("bot.store.engines.IDLE_S", -1.0)
    await read()
    cut_off_one, fresh = asked
    assert cut_off_one is not fresh


# Shards


IMPATIENT_S = 0.2


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the wait for a shard: nobody was killed here, so asking again is useless."""
    monkeypatch.setattr("bot.store.shards.PATIENCE_S", IMPATIENT_S)


@pytest.mark.usefixtures("impatient")
async def test_every_shard_is_served_by_one_process(
    store: Store, other: Store, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.shards.claim((0, 1))
    with pytest.raises(InUse, match=r"another Polis on .* serves shard 1, 2 already; .* SHARD_IDS$"):
        await other.shards.claim((1, 2))
    await other.shards.claim((2, 3))
    third = await Store.open(database_url)
    with pytest.raises(InUse, match="another Polis uses"):
        await third.shards.claim(None)
    await store.close()
    monkeypatch.setattr("bot.store.shards.PATIENCE_S", HANGS_S)
    await third.shards.claim((0, 1))
    await third.close()


@pytest.mark.usefixtures("impatient")
async def test_a_process_with_all_shards_is_the_only_one(store: Store, other: Store) -> None:
    await store.shards.claim(None)
    for share in (None, (0,)):
        with pytest.raises(InUse):
            await other.shards.claim(share)


async def test_shards_lost_with_their_connection_are_claimed_again(
    store: Store, other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.shards.PATIENCE_S", HANGS_S)
    await store.shards.claim((0,))
    keeping = asyncio.create_task(store.shards.keep(0.01))
    await cut_off(other)
    while not await held(other):
        assert not keeping.done()
    monkeypatch.setattr("bot.store.shards.PATIENCE_S", IMPATIENT_S)
    # Cancelled in the middle of a query, the task would end the connection that holds the claim.
    with pytest.raises(InUse):
        await other.shards.claim((0,))
    keeping.cancel()
    await asyncio.gather(keeping, return_exceptions=True)


async def test_a_process_that_lost_its_shards_stops(
    store: Store, other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.shards.PATIENCE_S", HANGS_S)
    await store.shards.claim((0,))
    await cut_off(other)
    await other.shards.claim((0,))
    monkeypatch.setattr("bot.store.shards.PATIENCE_S", IMPATIENT_S)
    with pytest.raises(InUse, match="serves shard 0 already"):
        async with asyncio.timeout(HANGS_S):
            await store.shards.keep(0.01)


async def cut_off(store: Store) -> None:
    """Let the server end all connections except the present one."""
    async with store.writing() as db:
        others = "pid <> pg_backend_pid() AND datname = current_database()"
        await db.execute(text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}"))


async def held(store: Store) -> bool:
    """Return whether a process has locked shards."""
    here = "(SELECT oid FROM pg_database WHERE datname = current_database())"
    ours = f"locktype = 'advisory' AND granted AND database = {here}"
    async with store.reading() as db:
        return bool(await db.scalar(text(f"SELECT count(*) FROM pg_locks WHERE {ours}")))
