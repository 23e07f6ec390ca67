"""The real bot as a separate process, to be killed and restarted."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import Process
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, Protocol

from bot.sandbox import Sandbox
from tests.bot.empty_database import lay_tables
from tests.bot.end_to_end.kill_moments import Moment
from tests.bot.unlimited import UNLIMITED

ROOT = Path(__file__).resolve().parents[3]


class Killable(Protocol):
    """A process that can be killed and restarted."""

    @property
    def process(self) -> Process | None:
        """The process that dies."""
        ...

    @property
    def database_url(self) -> str: ...

    def dies(self, moment: Moment, number: int) -> None: ...

    def lives(self) -> None: ...

    async def start(self) -> object: ...

    async def connected(self) -> None: ...

    async def ready(self) -> None: ...

    async def kill(self) -> None: ...

    async def stop(self) -> None: ...


async def unless_ended(ready: Coroutine[Any, Any, object], running: asyncio.Task[Any]) -> None:
    """Wait until something is ready; if the process ends before, raise its error."""
    waiting = asyncio.create_task(ready)
    try:
        await asyncio.wait({waiting, running}, return_when=asyncio.FIRST_COMPLETED)
        if not waiting.done():
            raise AssertionError(f"it has ended with {running.result()!r} before it was ready")
        await waiting
    finally:
        waiting.cancel()


class BotProcess:
    """The process `python -m bot run`, connected to a sandbox."""

    def __init__(self, sandbox: Sandbox, folder: Path, **environment: str) -> None:
        self.sandbox = sandbox
        self.folder = folder
        self.environment = {
            "DISCORD_TOKEN": sandbox.token,
            "DISCORD_API_URL": sandbox.api_url,
            "DATABASE_URL": f"sqlite:///{folder}/polis.db",
            "RETRY_FIRST_S": "0.05",
            **{name.upper(): str(most) for name, most in UNLIMITED.items()},
            **environment,
        }
        self.command: tuple[str, ...] = ("-m", "bot", "run")
        self.process: Process | None = None

    @property
    def database_url(self) -> str:
        return self.environment["DATABASE_URL"]

    async def start(self, *options: str, stdin: int = asyncio.subprocess.DEVNULL) -> Process:
        """Start it; its output has its own file, and a database that it would make is there already."""
        lay_tables(self.database_url)
        with (self.folder / "polis.log").open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                *self.command,
                *options,
                cwd=ROOT,
                env={**os.environ, **self.environment},
                stdin=stdin,
                stdout=log,
                stderr=log,
            )
        return self.process

    async def connected(self) -> None:
        """Start it and wait until it serves commands; fails at once when it ends instead."""
        process = await self.start()
        ending = asyncio.create_task(process.wait())
        try:
            await unless_ended(self.ready(), ending)
        finally:
            ending.cancel()

    async def ready(self) -> None:
        """Wait until it serves commands."""
        await self.sandbox.wait_for_bot()

    def dies(self, moment: Moment, number: int) -> None:
        """Make it kill itself at that moment after its start."""
        self.command = ("-m", "tests.bot.end_to_end.kill_moments", moment, str(number), "run")

    def lives(self) -> None:
        """Make it live after its start."""
        self.command = ("-m", "bot", "run")

    async def kill(self) -> None:
        """End it as a power failure would, unless it is dead already."""
        assert self.process is not None, "only what was started is killed"
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()
        await self.gone()

    async def gone(self) -> None:
        """Wait until Discord has noticed that it is dead."""
        await self.sandbox.wait_until(lambda: None if self.sandbox.gateway.connected else True)

    async def stop(self) -> None:
        """End it in order."""
        assert self.process is not None, "only what was started is stopped"
        self.process.terminate()
        await self.process.wait()

    def worker(self, kind: str) -> int | None:
        """Return the id of its worker process of a kind; None while there is none."""
        assert self.process is not None, "only what was started has others"
        for folder in Path("/proc").iterdir():
            with contextlib.suppress(OSError):
                parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
                called = (folder / "cmdline").read_bytes().decode().split("\0")
                if int(parent) == self.process.pid and {"bot.workers.worker", kind} <= {*called}:
                    return int(folder.name)
        return None

    def output(self) -> str:
        """Return its whole output."""
        return (self.folder / "polis.log").read_text()
