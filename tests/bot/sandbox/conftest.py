"""A sandbox with the demonstration bot connected to it."""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import AsyncIterator
from dataclasses import dataclass

import aiohttp
import pytest

with warnings.catch_warnings():
    # discord.py imports audioop for voice, which Python has marked for removal.
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord  # noqa: F401

from bot.sandbox import Sandbox, Settings
from bot.sandbox.demo import DemoBot
from bot.sandbox.wire import Payload
from tests.timeouts import HANGS_S


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """Yield a sandbox without a bot and with generous deadlines."""
    async with Sandbox(Settings(acknowledge_s=HANGS_S)) as running:
        yield running


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[DemoBot]:
    """Yield the demonstration bot, connected to the sandbox."""
    client = DemoBot(sandbox.api_url)
    task = asyncio.create_task(client.start(sandbox.token))
    await sandbox.wait_for_bot()
    await client.wait_until_ready()
    yield client
    await client.close()
    await task


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    body: Payload

    @property
    def code(self) -> int:
        """Discord's error code."""
        return int(self.body["code"])


class Rest:
    """Plain requests to the REST API, as the bot would send them."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self.sandbox = sandbox
        self.session = session

    async def __call__(self, method: str, path: str, body: Payload | None = None, token: str | None = None) -> Answer:
        headers = {"Authorization": f"Bot {token or self.sandbox.token}"}
        url = f"{self.sandbox.api_url}{path}"
        async with self.session.request(method, url, json=body, headers=headers) as response:
            text = await response.text()
            return Answer(response.status, await response.json() if text else {})

    async def post(self, **message: object) -> Answer:
        """Post a message into the first channel."""
        return await self("POST", f"/channels/{self.sandbox.channel().id}/messages", dict(message))


@pytest.fixture
async def rest(sandbox: Sandbox) -> AsyncIterator[Rest]:
    async with aiohttp.ClientSession() as session:
        yield Rest(sandbox, session)
