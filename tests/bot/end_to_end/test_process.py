"""The bot as a process: it ends in order, and reports errors in a sentence. `test_killed_bots` kills it."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from tests.bot.end_to_end.processes import ROOT, BotProcess
from tests.timeouts import HANGS_S


@pytest.fixture
async def process(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """Yield a bot that is not started yet, and kill it at the end if it runs."""
    bot = BotProcess(sandbox, tmp_path)
    yield bot
    if bot.process is not None and bot.process.returncode is None:
        await bot.kill()


async def test_sigterm_ends_the_bot_in_order(sandbox: Sandbox, process: BotProcess) -> None:
    await process.connected()
    assert process.process is not None
    await sandbox.person("Anna").command("/game new title:tm")
    process.process.send_signal(signal.SIGTERM)
    assert await asyncio.wait_for(process.process.wait(), HANGS_S) == 0
    assert "Task was destroyed" not in process.output()
    assert "Traceback" not in process.output()


async def test_sigterm_ends_the_bot_while_it_is_still_loading() -> None:
    loading = """
import os, runpy, signal, sys

class Impatience:
    def find_spec(self, name, path=None, target=None):
        if name == "typer":
            os.kill(os.getpid(), signal.SIGTERM)

sys.meta_path.insert(0, Impatience())
sys.argv = ["bot", "run"]
runpy.run_module("bot", run_name="__main__", alter_sys=True)
"""
    starting = await asyncio.create_subprocess_exec(sys.executable, "-c", loading, cwd=ROOT)
    assert await asyncio.wait_for(starting.wait(), HANGS_S) == 0


async def test_a_bot_that_belongs_to_another_process_ends_with_it(sandbox: Sandbox, process: BotProcess) -> None:
    started = await process.start("--until-input-ends", stdin=asyncio.subprocess.PIPE)
    await sandbox.wait_for_bot()
    assert started.stdin is not None
    started.stdin.close()
    assert await asyncio.wait_for(started.wait(), HANGS_S) == 0


async def test_another_web_server_is_not_repeated(sandbox: Sandbox, process: BotProcess) -> None:
    process.environment["DISCORD_API_URL"] = sandbox.url + "/nothing/here"
    assert await asyncio.wait_for((await process.start()).wait(), HANGS_S) == 1
    assert "answers with an error: 404" in process.output()
    assert "<" not in process.output()


async def test_a_folder_in_place_of_the_database_is_named(process: BotProcess, tmp_path: Path) -> None:
    (tmp_path / "polis.db").mkdir()
    assert await asyncio.wait_for((await process.start()).wait(), HANGS_S) == 1
    assert "is a folder" in process.output()
    assert "Traceback" not in process.output()


@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        ({"DISCORD_TOKEN": "wrong"}, "Discord refuses the token"),
        ({"DISCORD_TOKEN": ""}, "DISCORD_TOKEN is not set"),
        ({"DISCORD_API_URL": "http://127.0.0.1:9/api/v10"}, "cannot be reached"),
        ({"DATABASE_URL": "mysql://nowhere"}, "the database is sqlite or postgresql"),
    ],
)
async def test_a_wrong_setting_is_reported_in_one_sentence(
    process: BotProcess, environment: dict[str, str], sentence: str
) -> None:
    process.environment |= environment
    started = await process.start()
    assert await asyncio.wait_for(started.wait(), HANGS_S) != 0
    assert sentence in process.output()
    assert "Traceback" not in process.output()


async def test_a_second_bot_on_the_same_database_refuses_to_start(
    sandbox: Sandbox, process: BotProcess, tmp_path: Path
) -> None:
    await process.connected()
    second = BotProcess(sandbox, tmp_path)
    assert await (await second.start()).wait() == 1
    assert "is in use by another Polis" in second.output()
