"""Opening the database: it is created, migrated, or refused in one clear sentence."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from pydantic import JsonValue
from sqlalchemy import Connection, event, make_url, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable

from bot.panels.control_ids import ControlId
from bot.store import (
    Agreement,
    Message,
    NewPost,
    Store,
    StoreError,
    engines,
    games,
    log,
    outbox,
    proposals,
    schema,
    users,
)
from bot.store.engines import DURABLE
from bot.store.upgrade import MIGRATIONS, configuration, revisions, upgrade
from rules.engine import Decision, Seat
from tests.bot.stones_games import NOW
from tests.bot.store.databases import migrated_differently, refusal

ROOT = Path(__file__).parents[3]


def file_of(database_url: str) -> Path:
    return Path(make_url(database_url).database or "")


def execute(database_url: str, *statements: str) -> None:
    with closing(sqlite3.connect(file_of(database_url))) as connection, connection:
        for statement in statements:
            connection.execute(statement)


async def test_migrations_lead_to_exactly_the_tables_of_the_program(store: Store) -> None:
    assert await migrated_differently(store) == []


def test_schemas_are_named_by_their_files() -> None:
    scripts = ScriptDirectory.from_config(configuration())
    assert revisions() == [script.revision for script in scripts.walk_revisions()][::-1]
    assert revisions()[-1] == scripts.get_current_head()


OPENED = """
import asyncio, sys
from bot.store import Store

async def opened():
    await (await Store.open(sys.argv[1])).close()

asyncio.run(opened())
print("alembic" in sys.modules)
"""


@pytest.mark.slow
def test_migrations_are_loaded_only_where_something_is_to_be_migrated(tmp_path: Path) -> None:
    """A new database is migrated, the same one is present the second time."""
    command = [sys.executable, "-c", OPENED, f"sqlite:///{tmp_path}/polis.db"]
    for loaded in (True, False):
        told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        assert told.strip() == str(loaded)


async def test_every_commit_is_on_the_disk_and_references_hold(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "DURABLE", DURABLE)
    store = await Store.open(database_url)
    async with store.writing() as db:
        found = [(await db.execute(text(f"PRAGMA {name}"))).scalar_one() for name in ("journal_mode", "synchronous")]
        assert found == ["wal", 2]
        assert (await db.execute(text("PRAGMA foreign_keys"))).scalar_one() == 1
        assert (await db.execute(text("PRAGMA busy_timeout"))).scalar_one() == 5000
    await store.close()


async def test_readers_cannot_write(store: Store) -> None:
    with pytest.raises(StoreError, match="read-only"):
        async with store.reading() as db:
            await users.meet(db, 1, "Anna")
    with pytest.raises(StoreError, match="read-only"):
        async with store.reading() as db:
            await users.meet(db, 1, "Anna")


async def test_a_read_sees_one_committed_state(store: Store) -> None:
    async with store.reading() as db:
        assert await users.find(db, 1) is None
        async with store.writing() as writing:
            await users.meet(writing, 1, "Anna")
        assert await users.find(db, 1) is None
    async with store.reading() as db:
        assert await users.find(db, 1) is not None


async def test_the_folder_is_made(tmp_path: Path) -> None:
    opened = await Store.open(f"sqlite:///{tmp_path}/new/folder/polis.db")
    await opened.close()
    assert (tmp_path / "new" / "folder" / "polis.db").exists()


async def test_a_second_store_on_the_same_file_is_refused(store: Store, database_url: str) -> None:
    assert await refusal(database_url) == (
        f"{file_of(database_url)} is in use by another Polis (process {os.getpid()}); stop that one first"
    )


async def test_a_second_process_is_refused_until_the_first_one_ends(store: Store, database_url: str) -> None:
    assert "is in use by another Polis" in in_another_process(database_url)
    await store.close()
    assert in_another_process(database_url) == "opened"


def in_another_process(database_url: str) -> str:
    program = (
        "import asyncio, os, sys\n"
        "from bot.store import Store, StoreError\n"
        "try:\n"
        "    asyncio.run(Store.open(sys.argv[1]))\n"
        "except StoreError as error:\n"
        "    print(error, flush=True)\n"
        "else:\n"
        "    print('opened', flush=True)\n"
        "os._exit(9)\n"
    )
    ended = subprocess.run([sys.executable, "-c", program, database_url], cwd=ROOT, capture_output=True, text=True)
    assert ended.stderr == ""
    return ended.stdout.strip()


@pytest.fixture
def next_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Patch in a later version of the program, with one more migration."""
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder)
    head = ScriptDirectory.from_config(configuration()).get_current_head()
    (folder / "versions" / "9999_next.py").write_text(
        "import sqlalchemy as sa\n"
        "from alembic import op\n"
        f"revision, down_revision = '9999', {head!r}\n"
        "def upgrade():\n"
        "    with op.batch_alter_table('users', recreate='always') as users:\n"
        "        users.add_column(sa.Column('hair', sa.Text, server_default='brown'))\n"
    )
    monkeypatch.setattr("bot.store.upgrade.MIGRATIONS", folder)


AS_IN_0009 = [
    "ALTER TABLE games RENAME COLUMN decision_count TO moves",
    "ALTER TABLE checkpoints RENAME COLUMN at_decision TO at_move",
    "ALTER TABLE drafts RENAME COLUMN at_decision TO at_move",
    "ALTER TABLE decisions RENAME TO entries",
    "ALTER TABLE undone_decisions RENAME TO undone",
    "DROP INDEX ix_undone_decisions_game_id_batch",
    "DROP TABLE plans",
    "DROP TABLE game_notes",
    "DROP TABLE trial_games",
    "DROP TABLE deputies",
    "ALTER TABLE seats DROP COLUMN wishes",
    "ALTER TABLE seats DROP COLUMN level",
    "ALTER TABLE seats DROP COLUMN style",
    "ALTER TABLE games DROP COLUMN name",
    "ALTER TABLE games DROP COLUMN imported",
    "DROP TABLE openings",
    "DROP TABLE tallies",
    "DROP TABLE ratings",
    "DROP TABLE rating_moves",
    *(f"DROP INDEX ix_results_{name}" for name in ("user_id", "guild_id", "points", "finished_at")),
    "ALTER TABLE results DROP COLUMN time_used_s",
    "CREATE INDEX ix_results_user_id ON results (user_id)",
    "CREATE INDEX ix_results_guild_id_game ON results (guild_id, game)",
    *(f"ALTER TABLE results DROP COLUMN {name}" for name in ("variant", "players", "gave_up")),
    "ALTER TABLE games DROP COLUMN ever_rated",
    *(f"DROP TABLE {name}" for name in ("post_people", "proposal_people", "deletions")),
    *(f"DROP INDEX ix_{name}_user_id" for name in ("watchers", "drafts", "audit", "outbox", "interactions")),
    *("DROP INDEX ix_interactions_game_id", "DROP INDEX ix_games_creator_id_created_at"),
    *("DROP INDEX ix_templates_by_user", "DROP INDEX ix_undone_decisions_undone_by"),
    *(f"ALTER TABLE interactions DROP COLUMN {name}" for name in ("user_id", "game_id")),
    *("DROP INDEX ix_games_guild_id_state", "DROP INDEX ix_games_state"),
    *("DROP INDEX ix_outbox_edits", "DROP INDEX ix_outbox_message_id", "DROP INDEX ix_reminders_waiting"),
    "CREATE INDEX ix_reminders_due_at ON reminders (due_at)",
    "ALTER TABLE seats DROP COLUMN ready_at",
    *("DROP TABLE interests", "DROP INDEX ix_decisions_imposed", "DROP TABLE blocks"),
    *(f"DROP TABLE {name}" for name in ("season_tables", "season_people", "season_invited", "seasons")),
    *(
        "DROP TABLE invitations",
        "DROP TABLE feeds",
        "DROP TABLE operator_notices",
        "DROP TABLE seekers",
        "DROP TABLE invited",
        "ALTER TABLE games DROP COLUMN conditions",
        "ALTER TABLE games DROP COLUMN page_token",
    ),
]
"""Statements that give renamed columns the names of the schema 0009, and remove later ones."""
LATER_COLUMNS = [
    *("games.unrated", "games.reopened", "entries.decided_by", "undone.decided_by"),
    *("games.told", "outbox.seat"),
]


def without_later(*earlier: str) -> list[str]:
    """Return statements that remove what the schema 0006 lacks, and other columns."""
    columns = [*earlier, *LATER_COLUMNS]
    dropped = ("ALTER TABLE {} DROP COLUMN {}".format(*each.split(".")) for each in columns)
    return [*AS_IN_0009, *dropped, "DROP TABLE heartbeats"]


async def test_a_game_that_began_without_a_rating_gets_none_by_a_later_vote(store: Store, database_url: str) -> None:
    async with store.writing() as db:
        for number, rated in enumerate((True, False), start=1):
            game = await games.open_lobby(db, now=NOW, title_key="tm", title="", creator_id=1, channel_id=number)
            await games.set_agreement(db, game.id, Agreement(rated=rated))
            await games.set_state(db, game.id, "running", NOW)
        await proposals.propose(db, 1, "undo", 1, {"to": 0, "decision_count": 1}, [2], NOW)
        await proposals.propose(db, 1, "substitute", 1, {"seat": 0, "decision_count": 1}, [], NOW)
    await store.close()
    execute(database_url, *without_later(), "UPDATE alembic_version SET version_num = '0006'")
    opened = await Store.open(database_url)
    async with opened.reading() as db:
        assert [(await games.get(db, number)).unrated for number in (1, 2)] == [(), ("earlier",)]
        assert [each.kind for each in await proposals.open_of(db, 1)] == ["substitute"], "votes asked too few"
    await opened.close()


async def test_decisions_of_an_older_file_stay_and_reveal_nothing(store: Store, database_url: str) -> None:
    async with store.writing() as db:
        game = await games.open_lobby(db, now=NOW, title_key="tm", title="", creator_id=1, channel_id=1, options={})
        await log.append(db, game.id, [log.StoredDecision(1, Decision(Seat(0), "build E7"), 1, None, NOW)])
    await store.close()
    before = without_later("entries.reveals", "undone.reveals", "games.agreement", "seats.clock", "seats.stop")
    before += [f"DROP TABLE {table}" for table in ("watchers", "proposals", "audit", "results", "templates", "lessons")]
    before.append("DROP INDEX ix_outbox_done_at")
    execute(database_url, *before, "UPDATE alembic_version SET version_num = '0001'")
    opened = await Store.open(database_url)
    async with opened.reading() as db:
        assert [stored.decision for stored in await log.decisions(db, game.id)] == [Decision(Seat(0), "build E7")]
    await opened.close()


async def test_an_older_file_shows_decisions_of_the_table_and_of_orders(store: Store, database_url: str) -> None:
    decisions = [
        Decision(Seat(0), "pass"),
        Decision(Seat(1), "pass", automatic=True),
        Decision(Seat(2), "pass", automatic=True),
    ]
    async with store.writing() as db:
        game = await games.open_lobby(db, now=NOW, title_key="tm", title="", creator_id=1, channel_id=1, options={})
        made = enumerate(decisions, 1)
        await log.append(db, game.id, [log.StoredDecision(number, decision, 1, None, NOW) for number, decision in made])
    await store.close()
    before = AS_IN_0009 + [
        step
        for table in ("entries", "undone")
        for step in (
            f"ALTER TABLE {table} DROP COLUMN decided_by",
            f"ALTER TABLE {table} ADD COLUMN by_table BOOLEAN NOT NULL DEFAULT false",
        )
    ]
    before += ["UPDATE entries SET by_table = true WHERE number = 3"]
    execute(database_url, *before, "UPDATE alembic_version SET version_num = '0008'")
    opened = await Store.open(database_url)
    async with opened.reading() as db:
        assert [stored.decided_by for stored in await log.decisions(db, game.id)] == ["player", "order", "table"]
        assert await log.not_by_owners(db, game.id) == {3: "table"}
    await opened.close()


async def test_an_older_file_shows_how_far_games_were_posted(store: Store, database_url: str) -> None:
    """The button of the last post knew it; a game without such a post counts as fully posted."""
    button = ControlId(1, 4, "turn", "3")
    panel: dict[str, JsonValue] = {"type": 1, "components": [{"type": 2, "custom_id": str(button)}]}
    posts = [NewPost(kind="turn", message=Message("a turn", components=(panel,)), channel_id=1, game_id=1)]
    posts.append(NewPost(kind="reminder", message=Message("later"), channel_id=1, game_id=1))
    async with store.writing() as db:
        for _ in range(2):
            await games.open_lobby(db, now=NOW, title_key="tm", title="", creator_id=1, channel_id=1, options={})
        await outbox.queue(db, posts, NOW)
        await db.execute(text("UPDATE games SET state = 'running', decision_count = 5"))
    await store.close()
    execute(database_url, *without_later(), "UPDATE alembic_version SET version_num = '0006'")
    opened = await Store.open(database_url)
    async with opened.reading() as db:
        assert [game.narrated for game in await games.everywhere(db)] == [5, 3]
    await opened.close()


async def test_an_older_schema_is_brought_up_to_date(
    store: Store, database_url: str, request: pytest.FixtureRequest
) -> None:
    async with store.writing() as db:
        await users.meet(db, 1, "Anna")
    await store.close()
    request.getfixturevalue("next_version")
    opened = await Store.open(database_url)
    async with opened.reading() as db:
        assert (await db.execute(text("SELECT name, hair FROM users"))).all() == [("Anna", "brown")]
        assert (await db.execute(text("SELECT version_num FROM alembic_version"))).scalar_one() == "9999"
    await opened.close()


async def test_a_migration_that_fails_changes_nothing(database_url: str) -> None:
    await upgrade(make_url(database_url))
    # The first table can be created again, the last one is in the way.
    execute(database_url, "DROP TABLE channels", "DELETE FROM alembic_version")
    assert "already exists" in await refusal(database_url)
    with closing(sqlite3.connect(file_of(database_url))) as connection:
        assert connection.execute("SELECT name FROM sqlite_master WHERE name = 'channels'").fetchall() == []


async def test_a_newer_schema_is_refused(store: Store, database_url: str) -> None:
    await store.close()
    execute(database_url, "UPDATE alembic_version SET version_num = '9999'")
    assert "was written by a newer version of Polis (schema 9999)" in await refusal(database_url)


async def test_a_database_of_another_program_is_refused(database_url: str) -> None:
    execute(database_url, "CREATE TABLE birds (name)")
    assert "belongs to another program" in await refusal(database_url)


async def test_a_file_that_is_no_database_is_refused(database_url: str) -> None:
    file_of(database_url).write_text("once upon a time " * 100)
    assert "is no SQLite database; put a backup in its place" in await refusal(database_url)


async def test_a_damaged_database_is_refused(store: Store, database_url: str) -> None:
    await meet_many(store)
    await store.close()
    content = bytearray(file_of(database_url).read_bytes())
    content[4096 * 2 : -4096] = os.urandom(len(content) - 4096 * 3)
    file_of(database_url).write_bytes(content)
    assert "damaged; put a backup in its place" in await refusal(database_url)


async def test_an_unusable_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot be made" in await refusal(f"sqlite:///{tmp_path}/file/polis.db")


async def test_a_read_only_folder_is_refused(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # The tests may run as root, for whom no folder is read-only; so the system's answer is replaced.
    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("bot.store.lockfile.os.open", refuse)
    assert "cannot be written: Permission denied" in await refusal(database_url)


async def test_a_database_only_in_memory_is_refused() -> None:
    assert "names no file" in await refusal("sqlite:///:memory:")


async def test_a_refused_database_can_be_opened_after_a_repair(database_url: str) -> None:
    file_of(database_url).write_text("once upon a time " * 100)
    await refusal(database_url)
    file_of(database_url).unlink()
    opened = await Store.open(database_url)
    await opened.close()


async def test_a_full_disk_is_reported_and_nothing_is_written(store: Store) -> None:
    def no_room(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")

    event.listen(store.writer.sync_engine, "begin", no_room)
    with pytest.raises(StoreError, match="the disk is full"):
        await meet_many(store)
    async with store.reading() as db:
        assert await users.find(db, 0) is None


async def meet_many(store: Store) -> None:
    async with store.writing() as db:
        for number in range(1000):
            await users.meet(db, number, "somebody " * 9)


def test_the_tables_can_be_made_on_a_server() -> None:
    server = postgresql.dialect()  # type: ignore[no-untyped-call]
    for table in schema.metadata.sorted_tables:
        assert str(CreateTable(table).compile(dialect=server)).strip().startswith("CREATE TABLE")
        for index in table.indexes:
            assert "INDEX" in str(CreateIndex(index).compile(dialect=server))


async def test_a_database_that_another_program_locks_is_an_error_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.engines.BUSY_MS", 10)
    file = tmp_path / "polis.db"
    store = await Store.open(f"sqlite:///{file}")
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="is locked by another program"):
            async with store.writing() as db:
                await users.meet(db, 1, "Anna")
        async with store.reading() as db:
            assert await users.find(db, 1) is None
    async with store.writing() as db:
        await users.meet(db, 1, "Anna")
    await store.close()
