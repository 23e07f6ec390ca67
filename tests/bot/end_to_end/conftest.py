"""The whole bot in this process, connected to a sandbox."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import structlog
from discord import app_commands
from discord.abc import Snowflake
from sqlalchemy.ext.asyncio import AsyncConnection
from structlog.dev import ConsoleRenderer, plain_traceback

import render
from bot.client import GUILDS_S, PolisClient, told_commands
from bot.language import catalogs
from bot.runtime.assembly import open_client
from bot.sandbox import Person, Sandbox
from bot.sandbox import Settings as SandboxSettings
from bot.settings import Settings
from bot.store import Store, deputies, seats
from rules import GAMES
from rules.engine import Rules, Seat
from tests.bot.empty_database import lay_tables
from tests.bot.end_to_end import words_of_pictures
from tests.bot.end_to_end.fault_table import Row, printed
from tests.bot.end_to_end.processes import unless_ended
from tests.bot.unlimited import UNLIMITED
from tests.timeouts import HANGS_S

UNHURRIED_S = HANGS_S
"""Seconds the bot has to acknowledge in tests of other things: other tests compete for the machine."""


def settings_for(sandbox: Sandbox, folder: Path) -> Settings:
    """Return the settings of a bot that connects to a sandbox."""
    return Settings(
        _env_file=None,
        discord_token=sandbox.token,
        discord_api_url=sandbox.api_url,
        database_url=f"sqlite:///{folder}/polis.db",
        retry_first_s=0.01,
        retry_longest_s=0.1,
        thinking_process=False,
        drawing_process=False,
        **UNLIMITED,
    )


@asynccontextmanager
async def working(
    sandbox: Sandbox, settings: Settings, titles: Mapping[str, Rules[Any]] = GAMES
) -> AsyncIterator[PolisClient]:
    """Yield a bot with these titles, connected to the sandbox until the end."""
    lay_tables(settings.database_url)
    async with open_client(settings, titles) as client:
        connection = asyncio.create_task(client.start(sandbox.token))
        await unless_ended(sandbox.wait_for_bot(), connection)
        yield client
    await connection


@pytest.fixture(autouse=True)
def plain_logs() -> Iterator[None]:
    """Use the program's own tracebacks: those with local variables draw whole games, and the bot waits for it."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            ConsoleRenderer(colors=False, exception_formatter=plain_traceback),
        ]
    )
    yield
    structlog.reset_defaults()


@pytest.fixture(autouse=True)
def words_for_pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Send files with the words of pictures; most tests do not look at pictures, and painting takes long.

    Tests marked `drawn` have the pictures.
    """
    if not words_of_pictures.PAINTED and request.node.get_closest_marker("drawn") is None:
        monkeypatch.setattr(render, "paint_png", words_of_pictures.write)
        monkeypatch.setattr(render, "paint_jpeg", words_of_pictures.write)


@pytest.fixture(autouse=True)
def servers_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send the list of servers at once; the pauses between two attempts stay as they are."""
    monkeypatch.setattr("bot.client.GUILDS_S", GUILDS_S / 10)


@pytest.fixture(autouse=True)
def seats_are_taken_under_a_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that each transaction of the bot that seats somebody, or makes them a deputy, is about them.

    On a server, an absence that they begin at that moment stops their clock only then.
    """
    writing, sit, appoint = Store.writing, seats._sit, deputies.appoint

    @asynccontextmanager
    async def noted(
        self: Store, game: int | None = None, *, person: int | None = None, people: Collection[int] = (), **more: Any
    ) -> AsyncIterator[AsyncConnection]:
        async with writing(self, game, person=person, people=people, **more) as db:
            alone = game is None and person is None and not people and not any(more.values())
            _info(db)["people"] = None if alone else {person, *people}
            yield db

    def check(db: AsyncConnection, user_id: int) -> None:
        locked = _info(db)["people"]
        assert user_id < 0 or locked is None or user_id in locked, "whoever takes a seat is locked"

    async def seated(db: AsyncConnection, game_id: int, seat: Seat, user_id: int, *more: Any) -> None:
        check(db, user_id)
        await sit(db, game_id, seat, user_id, *more)

    async def appointed(db: AsyncConnection, game_id: int, seat: Seat, user_id: int, *more: Any) -> None:
        # The time of a present deputy may be changed without that lock.
        if all(each.deputy is None or each.deputy.user_id != user_id for each in await seats.holders(db, game_id)):
            check(db, user_id)
        await appoint(db, game_id, seat, user_id, *more)

    monkeypatch.setattr(Store, "writing", noted)
    monkeypatch.setattr(seats, "_sit", seated)
    monkeypatch.setattr(deputies, "appoint", appointed)


def _info(db: AsyncConnection) -> dict[Any, Any]:
    assert db.sync_connection is not None, "the connection is open"
    return db.sync_connection.info


_TOLD: dict[tuple[Path, tuple[str, ...]], list[Any]] = {}


@pytest.fixture(autouse=True)
def commands_translated_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cache the translated commands: bots with the same titles have the same ones, and translating takes a tenth of a
    second.
    """

    async def told(tree: app_commands.CommandTree[Any], guild: Snowflake | None) -> list[Any]:
        # Some tests use other catalogs.
        key = (catalogs.LOCALE, tuple(command.qualified_name for command in tree.walk_commands(guild=guild)))
        if key not in _TOLD:
            _TOLD[key] = await told_commands(tree, guild)
        return _TOLD[key]

    monkeypatch.setattr("bot.client.told_commands", told)


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(SandboxSettings(acknowledge_s=UNHURRIED_S)) as running:
        yield running


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[PolisClient]:
    """Yield the bot with all its games."""
    async with working(sandbox, settings_for(sandbox, tmp_path)) as client:
        yield client


@pytest.fixture
def people(sandbox: Sandbox) -> list[Person]:
    """Return two players."""
    return [sandbox.person(name) for name in ("Anna", "Boris")]


@pytest.fixture(scope="session")
def fault_rows() -> Iterator[list[Row]]:
    """Yield the table of faults, printed at the end on demand."""
    rows: list[Row] = []
    yield rows
    print("", printed(rows), sep="\n")


@pytest.fixture
def noted(fault_rows: list[Row]) -> Callable[[Row], None]:
    """Note a success in the table of faults."""
    return fault_rows.append
