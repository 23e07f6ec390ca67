"""A sandbox with a folder remembers its channels."""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from pathlib import Path

import aiohttp

from bot.sandbox import Sandbox, Settings
from tests.timeouts import HANGS_S


async def test_channels_messages_files_and_commands_survive_a_restart(tmp_path: Path) -> None:
    settings = Settings(folder=tmp_path)
    async with Sandbox(settings) as sandbox, aiohttp.ClientSession() as session:
        sandbox.commands.put(0, {"name": "help", "description": "Help", "type": 1})
        sandbox.world.add_channel("strategy")
        form = aiohttp.FormData()
        form.add_field("payload_json", '{"content": "the board"}')
        form.add_field("files[0]", b"picture", filename="board.png")
        url = f"{sandbox.api_url}/channels/{sandbox.channel().id}/messages"
        async with session.post(url, data=form, headers={"Authorization": f"Bot {sandbox.token}"}) as response:
            assert response.status == 200
        anna = sandbox.person("Anna").id

    async with Sandbox(settings) as sandbox:
        (message,) = sandbox.messages()
        assert (message.content, message.attachments[0].data) == ("the board", b"picture")
        assert sandbox.channel("strategy").name == "strategy"
        assert sandbox.person("Anna").id == anna
        assert sandbox.person("Anna").commands_offered() == ["/help"]
        sandbox.world.remove(message)

    assert list((tmp_path / "files").iterdir()) == []


async def test_the_program_prints_its_addresses_and_stops_on_sigterm() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.sandbox", "--port", "0", stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    lines = [(await process.stdout.readline()).decode() for _ in range(3)]
    page = re.search(r"http://127\.0\.0\.1:\d+", lines[0])
    assert page is not None
    async with aiohttp.ClientSession() as session, session.get(page[0]) as response:
        assert "<title>Polis sandbox</title>" in await response.text()
    process.send_signal(signal.SIGTERM)
    assert await asyncio.wait_for(process.wait(), HANGS_S) == 0
