"""A test that never ends, with everything that tests start: `test_watcher` kills its run.

When everything runs it writes its process id into the file that the environment names.
"""

from __future__ import annotations

import asyncio
import os
from contextlib import AsyncExitStack, suppress
from pathlib import Path

from playwright.async_api import async_playwright

from bot.sandbox import Sandbox
from tests import postgres
from tests.bot.end_to_end.processes import BotProcess
from tests.chromium import CHROMIUM, launch

UNDER_WAY = "POLIS_UNDER_WAY"


async def test_everything(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(Sandbox())
        await BotProcess(sandbox, tmp_path).connected()
        if CHROMIUM is not None:
            await launch(await stack.enter_async_context(async_playwright()))
        with suppress(postgres.NotInstalled):
            stack.enter_context(postgres.running(postgres.programs()))
        file = Path(os.environ[UNDER_WAY])
        file.with_suffix(".new").write_text(str(os.getpid()))
        file.with_suffix(".new").rename(file)
        await asyncio.Event().wait()
