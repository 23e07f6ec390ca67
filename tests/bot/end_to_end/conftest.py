"""The whole bot in this process, connected to a sandbox."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.client import PolisClient
from bot.running import opened
from bot.sandbox import Sandbox
from bot.sandbox import Settings as SandboxSettings
from bot.settings import Settings


def settings_for(sandbox: Sandbox, folder: Path) -> Settings:
    """The settings of a bot that connects to a sandbox."""
    return Settings(
        _env_file=None,
        discord_token=sandbox.token,
        discord_api_url=sandbox.api_url,
        database_url=f"sqlite:///{folder}/polis.db",
        retry_first_s=0.01,
        retry_longest_s=0.1,
    )


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(SandboxSettings()) as running:
        yield running


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[PolisClient]:
    """The bot with all its games."""
    async with opened(settings_for(sandbox, tmp_path)) as client:
        working = asyncio.create_task(client.start(sandbox.token))
        await sandbox.wait_for_bot()
        yield client
        await client.close()
        await working
