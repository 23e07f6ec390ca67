"""The health page: whether the bot works, and its response times."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import text

from bot.client import PolisClient
from bot.metrics.measures import Measures
from bot.runtime.health import address_of, answering
from bot.sandbox import Fault, FaultKind, Permission, Person, Sandbox
from bot.settings import SettingsError
from tests.bot.end_to_end.processes import BotProcess
from tests.bot.end_to_end.tables import begin, prepare, to_move
from tests.timeouts import HANGS_S

ANSWER = "POST /interactions/*/callback"


@pytest.fixture
async def address(bot: PolisClient) -> AsyncIterator[str]:
    await bot.wait_until_ready()
    async with answering(bot, 0) as port:
        yield f"http://127.0.0.1:{port}"


async def health(address: str) -> tuple[int, dict[str, Any]]:
    async with aiohttp.ClientSession() as session, session.get(f"{address}/health") as answer:
        return answer.status, await answer.json()


async def once(address: str, condition: Callable[[int, dict[str, Any]], bool]) -> dict[str, Any]:
    """Return the health once it satisfies a condition."""
    async with asyncio.timeout(HANGS_S):
        while True:
            status, told = await health(address)
            if condition(status, told):
                return told


async def metrics(address: str) -> dict[str, float]:
    """Return the samples by name and labels; every line must be valid for Prometheus."""
    async with aiohttp.ClientSession() as session, session.get(f"{address}/metrics") as answer:
        assert answer.headers["Content-Type"].startswith("text/plain; version=")
        body = await answer.text()
    samples = [sample for family in text_string_to_metric_families(body) for sample in family.samples]
    return {" ".join([sample.name, *sample.labels.values()]): sample.value for sample in samples}


async def test_a_bot_that_is_well_says_so(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], address: str
) -> None:
    await begin(sandbox, people)
    # Opened, joined and started. The bot counts an answer when Discord has taken it.
    told = await once(address, lambda status, told: status == 200 and told["acknowledged"]["count"] == 3)
    assert (told["well"], told["connected"], told["problem"]) == (True, True, None)
    assert told["shards"]["0"]["connected"] is True
    assert (told["games_in_memory"], told["waiting"]["games_running"]) == (1, 1)
    assert told["waiting"]["next_reminder_due"] is not None
    assert told["loop_lag_s"] >= 0
    assert told["acknowledged"]["within_s"].keys() >= {"0.3", "3"}
    found = await metrics(address)
    assert (found["polis_connected"], found["polis_shard_connected 0"]) == (1, 1)
    assert (found["polis_games_running"], found["polis_reminders_late_seconds"]) == (1, 0)
    assert found["polis_acknowledgement_seconds_count application_command"] == 1
    assert found["polis_acknowledgement_seconds_count component"] == 2
    assert found["polis_process_resident_memory_bytes"] > 0


async def test_every_kind_of_interaction_is_measured(
    sandbox: Sandbox, people: Sequence[Person], address: str, bot: PolisClient
) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    await prepare(mover, post)
    await mover.autocomplete("/do", "text", "")
    before = await metrics(address)
    assert before["polis_acknowledgement_seconds_count autocomplete"] == 1
    # A response that is deferred first and edited later counts once, from the first.
    await mover.command("/game board")
    after = await metrics(address)
    name = "polis_acknowledgement_seconds_count application_command"
    assert after[name] == before[name] + 1


async def test_waiting_work_is_reported(sandbox: Sandbox, people: Sequence[Person], address: str) -> None:
    lobby = (await people[0].command("/game new title:tm")).shown
    await people[1].press(lobby, "Join")
    sandbox.permit(sandbox.channel(), sandbox.channel().bot_permissions & ~Permission.SEND_MESSAGES)
    await people[0].press(lobby, "Start")
    _, told = await health(address)
    assert told["waiting"]["posts"] >= 1
    assert told["waiting"]["oldest_post_at"] is not None
    assert (await metrics(address))["polis_posts_waiting"] >= 1


async def test_an_answer_that_never_gets_through_is_counted(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], address: str
) -> None:
    sandbox.fault(Fault(FaultKind.DROP_BEFORE, ANSWER, times=20))
    asking = asyncio.create_task(people[0].command("/game status"))
    told = await once(address, lambda _, told: bool(told["acknowledged"]["unanswered"]))
    asking.cancel()
    assert told["acknowledged"]["count"] == 0


async def test_a_bot_that_is_cut_off_is_not_well(sandbox: Sandbox, bot: PolisClient, address: str) -> None:
    await bot.close()
    status, told = await health(address)
    assert (status, told["well"], told["connected"]) == (503, False, False)
    assert (await metrics(address))["polis_connected"] == 0


async def test_a_database_that_is_away_is_named(
    bot: PolisClient, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.outbox.post_queue._WAITING", text("SELECT 1 FROM nowhere"))
    status, told = await health(address)
    assert (status, told["connected"], told["waiting"]) == (503, True, None)
    assert "no such table" in told["problem"]
    assert (await metrics(address))["polis_database_reachable"] == 0


async def test_a_database_that_takes_no_writes_is_not_well(bot: PolisClient, address: str) -> None:
    """It may still be readable then: the disk is full, or the file has become read-only."""
    assert bot.services is not None
    status, told = await health(address)
    assert (status, told["writable"], told["failed_writes"]) == (200, True, 0)
    async with bot.services.store.writer.connect() as connection:
        await connection.exec_driver_sql("PRAGMA query_only = ON")
    status, told = await health(address)
    assert (status, told["well"], told["writable"], told["connected"]) == (503, False, False, True)
    assert "cannot be written" in told["problem"]
    assert told["waiting"]["games_running"] == 0, "it can still be read"
    found = await metrics(address)
    assert (found["polis_database_reachable"], found["polis_database_writable"]) == (1, 0)
    assert found["polis_failed_writes_total"] == 2, "each question has tried one"


async def test_a_database_that_is_busy_for_long_is_not_well(
    bot: PolisClient, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert bot.services is not None
    monkeypatch.setattr("bot.runtime.health.WRITING_S", 0.01)
    async with bot.services.store.writing():
        status, told = await health(address)
    assert (status, told["writable"]) == (503, False)
    assert "no write" in told["problem"]


@pytest.mark.parametrize(
    ("host", "asked"), [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("127.0.0.2", "127.0.0.2")]
)
async def test_health_is_served_at_the_address_of_the_settings(bot: PolisClient, host: str, asked: str) -> None:
    async with answering(bot, 0, host) as port:
        assert port is not None
        assert address_of(host, port) == f"http://{asked}:{port}"
        status, _ = await health(address_of(host, port))
        assert status in (200, 503)
        if host == "127.0.0.1":
            with pytest.raises(aiohttp.ClientError):
                await health(f"http://127.0.0.2:{port}")
    assert address_of("::", 9) == "http://[::1]:9"


async def test_a_port_that_is_taken_is_named(bot: PolisClient) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(SettingsError, match=f"HEALTH_PORT is set to {port}, which cannot be used"):
            async with answering(bot, port):
                pass


async def test_the_process_tells_its_health_where_it_is_set(sandbox: Sandbox, tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = BotProcess(sandbox, tmp_path, HEALTH_PORT=str(port))
    try:
        await process.connected()
        await sandbox.person("Anna").command("/help")
        told = await once(f"http://127.0.0.1:{port}", lambda status, _: status == 200)
        assert told["acknowledged"]["count"] == 1
    finally:
        await process.kill()


def test_only_the_first_answer_counts_and_silence_is_counted() -> None:
    now = [0.0]
    measures = Measures(lambda: now[0])
    for number, answered_at in ((1, 0.04), (2, 0.25), (3, 2.5)):
        now[0] = 0.0
        measures.received(number, "component")
        now[0] = answered_at
        measures.answered(number)
        now[0] = 100.0
        measures.answered(number)
        measures.ended(number)
    measures.received(4, "component")
    measures.ended(4)
    told = measures.acknowledged()
    assert (told.count, told.unanswered) == (3, 1)
    assert told.within_s == {"0.05": 1, "0.1": 1, "0.2": 1, "0.3": 2, "0.5": 2, "1": 2, "2": 2, "3": 3}


def test_the_worst_lag_is_of_the_last_minute() -> None:
    measures = Measures()
    measures.lagged(3.0)
    assert measures.worst_lag_s == 3.0
    for _ in range(120):
        measures.lagged(0.5)
    assert measures.worst_lag_s == 0.5
