"""Every stored game is tried under the installed version before it is continued."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url, update

from bot.cli.game_check import Checked, check_games
from bot.sessions import GameSessions
from bot.store import Store, StoreError, games, schema, seats
from bot.store.engines import upgrading_engine
from bot.store.upgrade import is_current
from rules.engine import Rules
from tests import postgres
from tests.bot.stones_games import ANNA, BORIS, CLARA, NOW, open_lobby, start, tables_of
from tests.bot.store.databases import DATABASES, empty_database, laid_database, second_schema
from tests.cost import fast
from tests.engine.stones import GAMES, Bid, Reply, Stay, Take

ROOT = Path(__file__).parents[3]


@pytest.fixture(params=fast(DATABASES))
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return laid_database(request, tmp_path)


@pytest.fixture(params=fast(DATABASES))
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return empty_database(request, tmp_path)


@pytest.fixture
def tables(store: Store, settings: Any) -> GameSessions:
    return tables_of(store, settings)


async def played(tables: GameSessions, store: Store) -> int:
    """Return a game in the middle of a stage."""
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        for user in (ANNA, BORIS, CLARA):
            await session.act(user, [Bid(0)])
        await session.act(ANNA, [Take(3), Stay()])
        await session.act(BORIS, [Reply("boo")])
    return game_id


async def checked(database_url: str, titles: Mapping[str, Rules[Any]] = GAMES) -> list[Checked]:
    return [each async for each in check_games(database_url, titles)]


async def change(store: Store, table: str, **values: object) -> None:
    async with store.writing() as db:
        await db.execute(update(schema.metadata.tables[table]).values(**values))


async def test_games_that_can_go_on_are_reported_while_the_bot_runs(
    store: Store, tables: GameSessions, database_url: str
) -> None:
    game_id, lobby = await played(tables, store), await open_lobby(store)
    found = await checked(database_url)
    assert [(each.game.id, each.game.decision_count, each.problem, each.remark) for each in found] == [
        (game_id, 6, None, None),
        (lobby, 0, None, None),
    ]


@pytest.mark.parametrize(
    ("table", "values", "problem"),
    fast(
        [
            ("decisions", {"text": "fly"}, "fly"),
            ("games", {"digest": "0" * 32}, "lead to another position"),
            ("checkpoints", {"state": '{"other": 1}'}, "the rules fail with it"),
            ("decisions", {"seat": 7}, "seat"),
            ("games", {"game": "chess"}, "'chess', which this version of Polis does not know"),
            ("games", {"rules_version": 99}, "newer than the installed"),
            ("games", {"options": '{"stones": "many"}'}, "the options do not fit"),
        ],
        3,
    ),
)
async def test_a_game_that_cannot_go_on_is_named_with_the_reason(
    store: Store, tables: GameSessions, database_url: str, table: str, values: dict[str, object], problem: str
) -> None:
    await played(tables, store)
    await change(store, table, **values)
    (found,) = await checked(database_url)
    assert found.problem is not None
    assert problem in found.problem


async def test_options_of_a_lobby_are_tried(store: Store, database_url: str) -> None:
    await open_lobby(store)
    await change(store, "games", options='{"stones": "many"}')
    (found,) = await checked(database_url)
    assert found.problem is not None
    assert found.problem.startswith("its options do not fit")


async def test_nothing_is_changed(store: Store, tables: GameSessions, database_url: str) -> None:
    """Not even what loading a game would repair or post."""
    game_id = await played(tables, store)
    rules = {"stones": replace(GAMES["stones"], version=GAMES["stones"].version + 1)}
    await checked(database_url, rules)
    async with tables.open(game_id) as session:
        assert session.game.rules_version == GAMES["stones"].version


async def test_an_older_schema_is_checked_as_it_will_be(empty_url: str) -> None:
    engine = upgrading_engine(make_url(empty_url))
    async with engine.begin() as connection:
        await connection.run_sync(second_schema)
    await engine.dispose()
    if empty_url.startswith("sqlite"):
        (found,) = await checked(empty_url)
        assert found.problem is None
        assert not await is_current(make_url(empty_url)), "only a copy is brought to the present schema"
    else:
        with pytest.raises(StoreError, match="older version: make a copy of it with pg_dump and pg_restore"):
            await checked(empty_url)
        (found,) = [each async for each in check_games(empty_url, GAMES, upgraded=True)]
        assert found.problem is None
        assert await is_current(make_url(empty_url))


@pytest.mark.slow
async def test_a_server_without_our_tables_is_refused(postgres_server: postgres.Server) -> None:
    with pytest.raises(StoreError, match="is empty: the bot makes its tables when it starts"):
        await checked(postgres_server.new_database())


async def test_a_game_that_was_ended_before_it_began_is_no_problem(store: Store, database_url: str) -> None:
    """It had one person, too few for any game."""
    async with store.writing() as db:
        lobby = await games.open_lobby(db, now=NOW, title_key="stones", title="", creator_id=ANNA, channel_id=1)
        await seats.join(db, lobby.id, ANNA, "Anna", NOW)
        await games.set_state(db, lobby.id, "abandoned", NOW)
    (found,) = await checked(database_url)
    assert (found.game.state, found.problem, found.remark) == ("abandoned", None, None)


async def test_a_game_that_was_ended_before_its_first_decision_is_checked(
    store: Store, tables: GameSessions, database_url: str
) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        await session.abandon(ANNA, "", None)
    (found,) = await checked(database_url)
    assert (found.game.decision_count, found.problem) == (0, None)


def foreign(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE songs (title)")


def newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE alembic_version (version_num)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")


def text_file(file: Path) -> None:
    file.write_text("a game of long ago " * 100)


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (foreign, "belongs to another program"),
        (newer, "was written by a newer version of Polis"),
        (text_file, "is no SQLite database; put a backup in its place"),
    ],
)
async def test_a_file_that_cannot_be_checked_is_named_itself(
    tmp_path: Path, make: Callable[[Path], None], why: str
) -> None:
    """Not the copy that is checked in its place, and that the user does not know."""
    file = tmp_path / "polis.db"
    make(file)
    with pytest.raises(StoreError) as refused:
        await checked(f"sqlite+aiosqlite:///{file}")
    assert str(refused.value).startswith(f"{file} {why}")


# The command line


def polis(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    settings = {"DATABASE_URL": f"sqlite:///{folder}/polis.db"}
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        cwd=ROOT,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
async def test_the_maintenance_commands(tmp_path: Path) -> None:
    missing = polis(tmp_path, "backup", str(tmp_path / "backup.db"))
    assert missing.returncode == 2
    assert re.search(r"^No backup is written: there is no database", missing.stderr)
    store = await Store.open(f"sqlite:///{tmp_path}/polis.db")
    nothing = polis(tmp_path, "check-games")
    assert (nothing.returncode, nothing.stdout) == (0, "No game is stored.\n")
    await open_lobby(store)
    written = polis(tmp_path, "backup", str(tmp_path / "backup.db"))
    assert written.returncode == 0, written.stderr
    unknown = polis(tmp_path, "check-games")
    assert unknown.returncode == 1
    assert "✗ game 1: stones, lobby, 0 decisions" in unknown.stdout
    assert "1 game checked, 1 cannot go on" in unknown.stdout
    refused = polis(tmp_path, "restore", str(tmp_path / "backup.db"))
    assert refused.returncode == 2
    assert refused.stderr.startswith("Nothing is restored:")
    assert "in use by another Polis" in refused.stderr
    await store.close()
    restored = polis(tmp_path, "restore", str(tmp_path / "backup.db"))
    assert restored.returncode == 0
    assert "what was there is kept" in restored.stdout
