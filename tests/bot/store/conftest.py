"""What tests of a database with several processes share."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.store import Store


@pytest.fixture
async def other(store: Store, database_url: str) -> AsyncIterator[Store]:
    """What a second process has open."""
    opened = await Store.open(database_url)
    yield opened
    await opened.close()
