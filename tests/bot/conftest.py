"""A store in a fresh folder, a running game of stones, and a bot for many requests."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.settings import Settings
from bot.store import Store, database, engines
from tests.bot.bot_under_test import BotUnderTest
from tests.bot.empty_database import lay_tables, upgrade_unless_laid
from tests.bot.shared_commands import checked_once, shared_group
from tests.bot.shared_statements import engine_with_shared_statements
from tests.bot.sqlite_in_place import with_threads, without_threads


@pytest.fixture(scope="session", autouse=True)
def cheap_databases() -> Iterator[None]:
    """Let databases wait for neither disk nor threads, share compiled statements, and trust new ones."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engines, "DURABLE", "synchronous = OFF")
        patch.setattr(engines, "create_async_engine", engine_with_shared_statements)
        patch.setattr(database, "upgrade", upgrade_unless_laid)
        without_threads(patch)
        yield


@pytest.fixture(scope="session", autouse=True)
def shared_commands() -> Iterator[None]:
    """Let all bots of a process share the commands of their titles, and check them once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys.modules["bot.turns.feature"], "command_group", shared_group)
        patch.setattr("bot.sandbox.commands.check_commands", checked_once)
        yield


@pytest.fixture
def sqlite_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a statement wait without stopping the event loop; request it before the store or the bot."""
    with_threads(monkeypatch)


@pytest.fixture
def settings() -> Settings:
    return Settings(
        _env_file=None,
        retry_first_s=0.001,
        retry_longest_s=0.01,
        present_s=0,
        thinking_process=False,
        drawing_process=False,
    )


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/polis.db"


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    lay_tables(database_url)
    opened = await Store.open(database_url)
    yield opened
    await opened.close()


@pytest.fixture(scope="module")
def under_test(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BotUnderTest]:
    """Yield a bot that responds quickly, for many requests."""
    with pytest.MonkeyPatch.context() as patch:
        under_test = BotUnderTest(tmp_path_factory.mktemp("under_test"), patch)
        yield under_test
        under_test.close()
