"""The real bot as a process of its own, to be killed and started again."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import Process
from pathlib import Path

from bot.sandbox import Sandbox

ROOT = Path(__file__).resolve().parents[3]


class BotProcess:
    """`python -m bot run`, connected to a sandbox."""

    def __init__(self, sandbox: Sandbox, folder: Path, **environment: str) -> None:
        self.sandbox = sandbox
        self.folder = folder
        self.environment = {
            "DISCORD_TOKEN": sandbox.token,
            "DISCORD_API_URL": sandbox.api_url,
            "DATABASE_URL": f"sqlite:///{folder}/polis.db",
            "RETRY_FIRST_S": "0.05",
            **environment,
        }
        self.process: Process | None = None

    async def start(self, *options: str, stdin: int = asyncio.subprocess.DEVNULL) -> Process:
        """Start it; it has its own output file."""
        with (self.folder / "polis.log").open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "bot",
                "run",
                *options,
                cwd=ROOT,
                env={**os.environ, **self.environment},
                stdin=stdin,
                stdout=log,
                stderr=log,
            )
        return self.process

    async def connected(self) -> None:
        """Start it and wait until it serves commands."""
        await self.start()
        await self.sandbox.wait_for_bot(20)

    async def kill(self) -> None:
        """End it as a power failure would."""
        assert self.process is not None, "only what runs is killed"
        self.process.kill()
        await self.process.wait()
        await self.sandbox.wait_until(lambda: None if self.sandbox.gateway.connected else True)

    def output(self) -> str:
        """Everything it has said."""
        return (self.folder / "polis.log").read_text()
