"""A store in a fresh folder and a running game of stones."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.settings import Settings
from bot.store import Store


@pytest.fixture
def settings() -> Settings:
    return Settings(_env_file=None, retry_first_s=0.001, retry_longest_s=0.01)


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path}/polis.db"


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    opened = await Store.open(database_url)
    yield opened
    await opened.close()
