"""All background tasks start when the bot is connected and end with it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.sandbox import Sandbox
from tests.bot.end_to_end.conftest import settings_for, working


async def test_a_bot_that_was_stopped_while_it_connected_begins_nothing(tmp_path: Path) -> None:
    async with Sandbox() as sandbox:
        async with working(sandbox, settings_for(sandbox, tmp_path)) as client:
            assert not client.is_ready()
        before = asyncio.all_tasks()
        # The list of servers is complete only now.
        await client.on_ready()
        assert asyncio.all_tasks() <= before
