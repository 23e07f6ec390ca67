"""When a test run is killed, everything that it has started ends."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import uuid4

import pytest

from tests.chromium import CHROMIUM
from tests.hanging import UNDER_WAY
from tests.postgres import NotInstalled, programs
from tests.timeouts import HANGS_S
from tests.watcher import PROCESSES, marked

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (PROCESSES / "self" / "environ").exists(), reason="processes are looked for in /proc"),
]

ROOT = Path(__file__).parents[1]
OWN = "POLIS_KILLED_RUN"
"""The variable in the environment of a killed run, and of all processes it starts."""
BOT = "-m\0bot\0run"


def expected() -> list[str]:
    """Return parts of the command lines of the processes that can be started here."""
    found = [BOT]
    if CHROMIUM is not None:
        found.append("chromium")
    with contextlib.suppress(NotInstalled):
        found.append(str(programs() / "postgres"))
    return found


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(HANGS_S):
        while True:
            if condition():
                return
            await asyncio.sleep(0.05)


def commands(run: str) -> list[str]:
    """Return the command lines of a run's processes, with a NUL between two words."""
    found = []
    for number in marked(run, OWN):
        with contextlib.suppress(OSError):
            found.append((PROCESSES / str(number) / "cmdline").read_text())
    return found


def listen_to_interrupts() -> None:
    """Let a new process end by Ctrl-C, which it ignores if its parent does."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@asynccontextmanager
async def under_way(file: Path) -> AsyncIterator[tuple[Process, str]]:
    """Yield a run in the middle of its test, and the mark in the environment of its processes."""
    run, options = uuid4().hex, ("-q", "-n", "1", "--max-worker-restart=0", "-p", "no:cacheprovider")
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "pytest", *options, "tests/hanging.py"),
        cwd=ROOT,
        env={**os.environ, OWN: run, UNDER_WAY: str(file)},
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,
        # If these tests run in the background of a shell, their children would ignore Ctrl-C.
        preexec_fn=listen_to_interrupts,
    )
    try:
        await until(lambda: file.exists() or process.returncode is not None)
        running = commands(run)
        for program in expected():
            assert any(program in command for command in running), f"{program} runs"
        yield process, run
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
        await until(lambda: not commands(run))


@pytest.mark.parametrize(
    ("number", "kill"),
    [
        (signal.SIGKILL, os.kill),
        (signal.SIGKILL, os.killpg),
        (signal.SIGTERM, os.kill),
        (signal.SIGTERM, os.killpg),
        # From the keyboard it reaches the workers too.
        (signal.SIGINT, os.killpg),
    ],
)
async def test_a_killed_run_leaves_no_processes(
    tmp_path: Path, number: signal.Signals, kill: Callable[[int, signal.Signals], None]
) -> None:
    """The signal goes to pytest alone, or to its group."""
    async with under_way(tmp_path / "under_way") as (process, run):
        kill(process.pid, number)
        async with asyncio.timeout(HANGS_S):
            await process.wait()
        await until(lambda: not commands(run))


async def test_a_killed_worker_leaves_no_processes(tmp_path: Path) -> None:
    async with under_way(tmp_path / "under_way") as (_, run):
        os.kill(int((tmp_path / "under_way").read_text()), signal.SIGKILL)
        await until(lambda: not any(BOT in command for command in commands(run)))
