"""Fixtures for tests of a database with several processes."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.store import Store


@pytest.fixture
async def other(store: Store, database_url: str) -> AsyncIterator[Store]:
    """Yield the store of a second process."""
    opened = await Store.open(database_url)
    yield opened
    await opened.close()
