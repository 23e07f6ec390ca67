"""The worker process: used, stopped, killed, and gone when it is not needed."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.computer_players.decision_search import plan
from bot.workers.backends import Urgency, WorkerError
from bot.workers.process import THINKING, WorkerProcess
from bot.workers.worker import Request, framed
from rules import GAMES
from rules.engine import Seat, Table
from tests.bot.workers import works
from tests.timeouts import HANGS_S

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def worker() -> AsyncIterator[WorkerProcess]:
    """Yield one process for all tests: starting it takes most of their time, and it survives what they do to it."""
    running = WorkerProcess(longest_s=HANGS_S)
    yield running
    await running.close()


@pytest.fixture
def table() -> Table[Any]:
    rules = GAMES["tm"]
    return Table.new(rules, rules.options(), 2, "seed")


async def until(found: Callable[[], object]) -> None:
    async with asyncio.timeout(HANGS_S):
        while True:
            if found():
                return
            await asyncio.sleep(0.01)


def is_gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


@pytest.mark.parametrize("title", sorted(GAMES))
async def test_it_decides_like_the_program_in_this_process(worker: WorkerProcess, title: str) -> None:
    rules = GAMES[title]
    table = Table.new(rules, rules.options(), 2, "seed")
    for _ in range(6):
        seat = next(iter(table.questions))
        decided = await worker.run(Urgency.DECISION, plan, table, seat, "normal")
        assert decided == plan(table, seat, "normal")
        for action in decided:
            table.act(seat, action)


async def test_it_is_started_when_it_is_needed_and_steps_back(table: Table[Any]) -> None:
    worker = WorkerProcess(longest_s=HANGS_S)
    try:
        assert worker.pid is None
        assert await worker.run(Urgency.DECISION, works.niceness, table) == min(19, os.nice(0) + THINKING.niceness)
        assert worker.pid is not None
    finally:
        await worker.close()


async def test_the_work_gets_a_separate_table(worker: WorkerProcess, table: Table[Any]) -> None:
    digest = table.digest()
    assert await worker.run(Urgency.DECISION, works.played_on, table) == digest
    assert table.digest() == digest


async def test_cancelling_a_wait_stops_the_work(worker: WorkerProcess, table: Table[Any], tmp_path: Path) -> None:
    await worker.run(Urgency.DECISION, works.niceness, table)
    pid, begun = worker.pid, tmp_path / "begun"
    busy = asyncio.create_task(worker.run(Urgency.BACKGROUND, works.for_ever, table, begun))
    await until(begun.exists)
    busy.cancel()
    await worker.run(Urgency.DECISION, works.niceness, table)
    assert worker.pid == pid, "it goes on with something else"
    assert busy.cancelled()


async def test_the_most_urgent_work_comes_next(worker: WorkerProcess, table: Table[Any]) -> None:
    done: list[str] = []

    async def thought(urgency: Urgency, what: str) -> None:
        await worker.run(urgency, works.niceness, table)
        done.append(what)

    first = asyncio.create_task(thought(Urgency.BACKGROUND, "running"))
    await asyncio.sleep(0)
    others = [
        asyncio.create_task(thought(urgency, what))
        for urgency, what in (
            (Urgency.BACKGROUND, "background"),
            (Urgency.ANSWER, "given up"),
            (Urgency.ANSWER, "answer"),
            (Urgency.DECISION, "decision"),
        )
    ]
    await asyncio.sleep(0)
    others[1].cancel()
    await asyncio.gather(first, *others, return_exceptions=True)
    assert done == ["running", "decision", "answer", "background"]


async def test_a_process_that_is_killed_is_started_again(
    worker: WorkerProcess, table: Table[Any], tmp_path: Path
) -> None:
    await worker.run(Urgency.DECISION, works.niceness, table)
    pid, begun = worker.pid, tmp_path / "begun"
    assert pid is not None
    slow = asyncio.create_task(worker.run(Urgency.DECISION, works.briefly, table, begun))
    await until(begun.exists)
    os.kill(pid, signal.SIGKILL)
    assert await slow == "thought"
    assert worker.pid not in (None, pid)


async def test_work_that_kills_every_process_is_given_up(worker: WorkerProcess, table: Table[Any]) -> None:
    with pytest.raises(WorkerError, match="ends every process"):
        await worker.run(Urgency.DECISION, works.ends_the_process, table)
    assert await worker.run(Urgency.DECISION, works.briefly, table) == "thought"


async def test_a_fault_is_reported_with_its_place(worker: WorkerProcess, table: Table[Any]) -> None:
    with pytest.raises(WorkerError, match="ZeroDivisionError"):
        await worker.run(Urgency.DECISION, works.fails, table)


async def test_work_that_takes_too_long_is_given_up(worker: WorkerProcess, table: Table[Any], tmp_path: Path) -> None:
    await worker.run(Urgency.DECISION, works.niceness, table)
    pid = worker.pid
    worker.longest_s = 0.1
    with pytest.raises(WorkerError, match=r"took longer than 0\.1 s"):
        await worker.run(Urgency.DECISION, works.for_ever, table, tmp_path / "begun")
    worker.longest_s = HANGS_S
    assert await worker.run(Urgency.DECISION, works.briefly, table) == "thought"
    assert worker.pid != pid


async def test_it_takes_no_more_memory_than_it_may(worker: WorkerProcess, table: Table[Any]) -> None:
    with pytest.raises(WorkerError, match="MemoryError"):
        await worker.run(Urgency.DECISION, works.takes_memory, table, THINKING.memory_mib)
    assert (
        await worker.run(Urgency.DECISION, works.takes_memory, table, THINKING.memory_mib // 4)
        == THINKING.memory_mib // 4
    )


async def test_the_process_ends_when_there_is_no_work(table: Table[Any]) -> None:
    worker = WorkerProcess(replace(THINKING, idle_s=0.05))
    try:
        await worker.run(Urgency.DECISION, works.niceness, table)
        pid = worker.pid
        assert pid is not None
        await until(lambda: is_gone(pid))
        assert worker.pid is None
        assert await worker.run(Urgency.DECISION, works.briefly, table) == "thought"
    finally:
        await worker.close()


async def test_the_process_ends_with_its_parent_even_in_the_middle_of_work(table: Table[Any], tmp_path: Path) -> None:
    worker = WorkerProcess()
    await worker.run(Urgency.DECISION, works.niceness, table)
    pid, begun = worker.pid, tmp_path / "begun"
    assert pid is not None
    busy = asyncio.create_task(worker.run(Urgency.DECISION, works.for_ever, table, begun))
    await until(begun.exists)
    await worker.close()
    assert is_gone(pid)
    with pytest.raises(WorkerError):
        await busy
    with pytest.raises(WorkerError, match="the bot ends"):
        await worker.run(Urgency.DECISION, works.briefly, table)


async def test_the_process_ends_silently_when_nobody_reads_its_reply(table: Table[Any]) -> None:
    """The bot may be gone before the process notices the end of its input."""
    reading, writing = os.pipe()
    os.close(reading)
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.workers.worker", "thinking", "10", "256", stdin=pipe, stdout=writing, stderr=pipe
    )
    os.close(writing)
    assert process.stdin is not None
    assert process.stderr is not None
    process.stdin.write(framed(Request(1, works.niceness, [table])))
    async with asyncio.timeout(HANGS_S):
        assert (await process.stderr.read(), await process.wait()) == (b"", 0)
    process.stdin.close()


async def test_all_that_is_decided_is_one_level_or_none(table: Table[Any]) -> None:
    """Without a level a seat decides too, so a table never waits for a missing process."""
    seat = next(iter(table.questions))
    decided = plan(table, Seat(seat), None)
    assert decided
    assert table.obstacle(seat, decided[0]) is None
