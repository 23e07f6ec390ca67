"""The command `play`: play on this machine, without Discord.

It starts the sandbox, which imitates Discord, and the real bot as a second process connected to it. On the first start
it also opens some games.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import socket
import sys
from asyncio.subprocess import Process
from pathlib import Path

from rich.console import Console

from bot.cli.demo import set_up_demo
from bot.runtime.stop_signals import on_stop_signal
from bot.sandbox import Sandbox
from bot.sandbox import Settings as SandboxSettings
from bot.store import StoreError
from bot.store.lockfile import LockFile

READY_S = 120.0
"""Seconds to wait for the bot to connect. A bot that fails exits, which ends the wait sooner."""
STOPPING_S = 5.0
"""Seconds to wait for the bot to stop before it is killed."""
DATABASE = "polis.db"
HOST = "127.0.0.1"
ROOT = Path(__file__).resolve().parents[2]


class LocalPlayError(Exception):
    """Raised when playing locally is not possible; the message says why in one sentence."""


async def play_locally(folder: Path, port: int, *, fresh: bool) -> None:
    """Run the sandbox with its web page, and the bot, until Ctrl-C.

    All data are kept in `folder`, an absolute path; `fresh` deletes earlier data first. Port 0 means any free port, if
    possible that of the last time. Raises LocalPlayError.
    """
    _prepare(folder, fresh)
    stopped = asyncio.Event()
    on_stop_signal(stopped.set)
    sandbox = await started_sandbox(folder, port)
    try:
        await _serve(sandbox, folder, stopped)
    finally:
        await sandbox.stop()


async def started_sandbox(folder: Path, port: int) -> Sandbox:
    """Return a running sandbox; with port 0 at the port of the last time if it is free, so that links stay valid."""
    noted = folder / "port"
    earlier = noted.read_text(encoding="ascii") if noted.exists() else ""
    sandbox = Sandbox(
        SandboxSettings(port=port or (int(earlier) if earlier.isdecimal() else 0), folder=folder / "discord")
    )
    try:
        await sandbox.start()
    except (OSError, OverflowError) as error:
        if port:
            raise LocalPlayError(f"Port {port} cannot be used: {error}") from None
        await sandbox.stop()
        sandbox = Sandbox(SandboxSettings(folder=folder / "discord"))
        await sandbox.start()
    noted.write_text(str(sandbox.port), encoding="ascii")
    return sandbox


async def _serve(sandbox: Sandbox, folder: Path, stopped: asyncio.Event) -> None:
    pages = _port_for_pages(sandbox.port + 1)
    bot = await _start_bot(sandbox, folder, pages)
    ended = asyncio.create_task(bot.wait())
    stopping = asyncio.create_task(stopped.wait())
    try:
        ready = asyncio.create_task(_ready(sandbox))
        await asyncio.wait({ready, ended, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if ready.done():
            await ready
            _greet(sandbox, folder, pages)
            await asyncio.wait({ended, stopping}, return_when=asyncio.FIRST_COMPLETED)
        else:
            ready.cancel()
        if ended.done() and not stopped.is_set():
            raise LocalPlayError(f"The bot has stopped; {folder / 'polis.log'} says why.")
    finally:
        stopping.cancel()
        await _stop_bot(bot)


async def _ready(sandbox: Sandbox) -> None:
    try:
        await sandbox.wait_for_bot(READY_S)
    except TimeoutError:
        raise LocalPlayError("The bot did not connect; its log is in the data folder.") from None
    await set_up_demo(sandbox)


async def _start_bot(sandbox: Sandbox, folder: Path, pages: int) -> Process:
    """Return the real bot in a separate process; it serves the pages of games at a port."""
    settings = {
        "PUBLIC_URL": f"http://{HOST}:{pages}",
        "WEB_PORT": str(pages),
        "DISCORD_TOKEN": sandbox.token,
        "DISCORD_API_URL": sandbox.api_url,
        "DATABASE_URL": f"sqlite:///{folder / DATABASE}",
        # One person plays for everybody here.
        "GAMES_PER_DAY": "0",
    }
    with (folder / "polis.log").open("ab") as log:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot",
            "run",
            "--until-input-ends",
            cwd=ROOT,
            env={**os.environ, **settings},
            # The bot ends when this pipe is closed, even if this process is killed.
            stdin=asyncio.subprocess.PIPE,
            stdout=log,
            stderr=log,
            # Ctrl-C reaches only this process, which then stops the bot in order.
            start_new_session=True,
        )


def _port_for_pages(wanted: int) -> int:
    """Return a free port for the pages of games, if possible the wanted one, so that links stay valid."""
    for port in (wanted, 0):
        with socket.socket() as probe, contextlib.suppress(OSError, OverflowError):
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((HOST, port))
            return int(probe.getsockname()[1])
    raise LocalPlayError("There is no free port for the pages of games.")


async def _stop_bot(bot: Process) -> None:
    if bot.returncode is not None:
        return
    assert bot.stdin is not None, "it ends with its input"
    bot.stdin.close()
    if sys.platform != "win32":
        # The bot handles this signal even before it starts to read its input. On Windows it would be killed.
        bot.terminate()
    try:
        await asyncio.wait_for(bot.wait(), STOPPING_S)
    except TimeoutError:
        bot.kill()
        await bot.wait()


def _prepare(folder: Path, fresh: bool) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # Taking the lock fails if another process plays in this folder: its files must not be removed.
        LockFile(folder / DATABASE).release()
    except (OSError, StoreError) as error:
        raise LocalPlayError(f"{folder} cannot be used: {error}") from None
    if not fresh:
        return
    shutil.rmtree(folder / "discord", ignore_errors=True)
    for file in folder.glob("polis.*"):
        file.unlink()


def _greet(sandbox: Sandbox, folder: Path, pages: int) -> None:
    out = Console(highlight=False, soft_wrap=True)
    out.print(f"Play here:   [bold]{sandbox.url}[/bold]")
    out.print(f"Game pages:  http://{HOST}:{pages}, at the links in the first posts")
    out.print(f"Data folder: {folder}", markup=False)
    out.print("Ctrl-C stops everything; the next start continues your games (--fresh starts over).")
