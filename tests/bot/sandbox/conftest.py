"""A sandbox with the demonstration bot connected to it."""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import AsyncIterator

import pytest

with warnings.catch_warnings():
    # discord.py imports audioop for voice, which Python has marked for removal.
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord  # noqa: F401

from bot.sandbox import Sandbox, Settings
from bot.sandbox.demo import DemoBot


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A sandbox without a bot; deadlines are short."""
    async with Sandbox(Settings(acknowledge_s=0.5)) as running:
        yield running


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[DemoBot]:
    """The demonstration bot, connected to the sandbox."""
    client = DemoBot(sandbox.api_url)
    task = asyncio.create_task(client.start(sandbox.token))
    await sandbox.wait_for_bot()
    yield client
    await client.close()
    await task
