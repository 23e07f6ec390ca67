"""Backups are whole databases, and restoring one keeps the present database."""

from __future__ import annotations

import os
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import make_url
from typer.testing import CliRunner

from bot.cli.command_line import app
from bot.store import Store, StoreError, users
from bot.store.backups import back_up, restore
from tests import postgres
from tests.bot.stones_games import NOW, open_lobby


async def note(store: Store, number: int, name: str) -> None:
    async with store.writing() as db:
        await users.meet(db, number, name)


async def names(database_url: str) -> list[str]:
    store = await Store.open(database_url)
    try:
        async with store.reading() as db:
            return [user.name for number in (1, 2) if (user := await users.find(db, number)) is not None]
    finally:
        await store.close()


def text_instead(file: Path) -> None:
    file.write_text("a game of long ago " * 100)


def files(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


async def saved(store: Store, database_url: str, folder: Path) -> Path:
    """Return a backup that knows Anna only; Boris came later."""
    await note(store, 1, "Anna")
    back_up(database_url, folder / "backup.db")
    await note(store, 2, "Boris")
    return folder / "backup.db"


async def test_a_backup_of_a_database_in_use_is_a_whole_database(
    store: Store, database_url: str, tmp_path: Path
) -> None:
    backup = await saved(store, database_url, tmp_path)
    assert await names(f"sqlite:///{backup}") == ["Anna"]
    assert not any("unfinished" in name for name in files(tmp_path))


def modes(*files: Path) -> set[int]:
    return {file.stat().st_mode & 0o777 for file in files}


async def test_nobody_else_reads_the_database_or_its_backups(database_url: str, tmp_path: Path) -> None:
    """They contain seeds and hidden cards."""
    file, backup = tmp_path / "polis.db", tmp_path / "backup.db"
    beside = [tmp_path / f"polis.db{suffix}" for suffix in ("-wal", "-shm")]
    store = await Store.open(database_url)
    await saved(store, database_url, tmp_path)
    assert modes(file, *beside, backup) == {0o600}
    # A database of an older version, and a backup that was copied from elsewhere.
    for each in (file, *beside, backup):
        each.chmod(0o644)
    await store.close()
    again = await Store.open(database_url)
    await note(again, 1, "Anna")
    assert modes(file, *beside) == {0o600}
    await again.close()
    file.chmod(0o644)
    kept = await restore(database_url, backup, NOW)
    assert kept is not None
    assert modes(file, kept) == {0o600}


async def test_a_backup_takes_the_place_of_an_older_one(store: Store, database_url: str, tmp_path: Path) -> None:
    backup = await saved(store, database_url, tmp_path)
    back_up(database_url, backup)
    assert await names(f"sqlite:///{backup}") == ["Anna", "Boris"]


async def test_a_backup_that_cannot_be_written_leaves_the_older_one(
    store: Store, database_url: str, tmp_path: Path
) -> None:
    backup = await saved(store, database_url, tmp_path)
    backup.with_name("backup.db.unfinished").mkdir()
    with pytest.raises(StoreError, match="cannot be written"):
        back_up(database_url, backup)
    assert await names(f"sqlite:///{backup}") == ["Anna"]


def torn(file: Path) -> None:
    """Overwrite pages in the middle of the file, as a failing disk does."""
    content = bytearray(file.read_bytes())
    middle = len(content) // 8192 * 4096
    content[middle : middle + 8192] = b"\x00" * 8192
    file.write_bytes(content)


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def index_without_rows(file: Path) -> None:
    """Leave an index that no longer knows the rows of its table."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = replace(sql, 'left_at IS NULL', 'left_at IS NOT NULL')")


def orphaned(file: Path) -> None:
    """Leave a row whose game is gone."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("INSERT INTO game_notes (game_id, user_id, text) VALUES (999, 1, 'lost')")


@pytest.mark.parametrize("damage", [torn, emptied, text_instead, index_without_rows, orphaned])
async def test_a_backup_of_a_damaged_database_leaves_the_older_one(
    store: Store, database_url: str, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    await open_lobby(store)
    backup = await saved(store, database_url, tmp_path)
    await store.close()
    damage(tmp_path / "polis.db")
    good = backup.read_bytes()
    with pytest.raises(
        StoreError, match=rf"polis\.db (is damaged|holds no tables|is no SQLite).*{backup.name} is kept$"
    ):
        back_up(database_url, backup)
    assert backup.read_bytes() == good
    assert not any("unfinished" in name for name in files(tmp_path))


def test_the_command_fails_when_the_database_is_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A timer notices a backup that failed by its exit code."""
    text_instead(tmp_path / "polis.db")
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/polis.db")
    result = CliRunner().invoke(app, ["backup", str(tmp_path / "backup.db")])
    assert result.exit_code != 0
    assert "No backup is written: " in result.output
    assert files(tmp_path) == ["polis.db"]


async def test_no_file_is_created_without_a_database(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no database"):
        back_up(f"sqlite:///{tmp_path}/polis.db", tmp_path / "backup.db")
    assert files(tmp_path) == []


async def test_a_backup_is_restored_and_the_old_file_kept(store: Store, database_url: str, tmp_path: Path) -> None:
    backup = await saved(store, database_url, tmp_path)
    await store.close()
    kept = await restore(database_url, backup, NOW)
    assert kept == tmp_path / "polis.db.2026-01-02-030405"
    assert await names(database_url) == ["Anna"]
    assert await names(f"sqlite:///{kept}") == ["Anna", "Boris"]
    assert not (tmp_path / "polis.db.coming").exists()


async def test_the_wal_file_of_a_killed_bot_stays_with_the_old_database(
    store: Store, database_url: str, tmp_path: Path
) -> None:
    """Without a checkpoint the latest commits are in the WAL file; they must not get into the restored database."""
    backup = await saved(store, database_url, tmp_path)
    left = {suffix: (tmp_path / f"polis.db{suffix}").read_bytes() for suffix in ("", "-wal")}
    assert left["-wal"], "nothing was written beside the file"
    await store.close()
    for suffix, content in left.items():
        (tmp_path / f"polis.db{suffix}").write_bytes(content)
    kept = await restore(database_url, backup, NOW)
    assert await names(database_url) == ["Anna"]
    assert await names(f"sqlite:///{kept}") == ["Anna", "Boris"]


async def test_a_damaged_database_is_replaced_and_kept(store: Store, database_url: str, tmp_path: Path) -> None:
    backup = await saved(store, database_url, tmp_path)
    await store.close()
    (tmp_path / "polis.db").write_bytes(b"damaged" * 1000)
    kept = await restore(database_url, backup, NOW)
    assert kept is not None
    assert kept.read_bytes() == b"damaged" * 1000
    assert await names(database_url) == ["Anna"]


async def test_a_backup_is_restored_where_nothing_was(store: Store, database_url: str, tmp_path: Path) -> None:
    backup = await saved(store, database_url, tmp_path)
    elsewhere = f"sqlite:///{tmp_path}/new/polis.db"
    assert await restore(elsewhere, backup, NOW) is None
    assert await names(elsewhere) == ["Anna"]


async def test_nothing_is_restored_while_a_bot_runs(store: Store, database_url: str, tmp_path: Path) -> None:
    backup = await saved(store, database_url, tmp_path)
    with pytest.raises(StoreError, match="in use by another Polis"):
        await restore(database_url, backup, NOW)


def empty(file: Path) -> None:
    file.touch()


def foreign(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE songs (title)")


def newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE alembic_version (version_num)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (empty, "is no backup of Polis"),
        (foreign, "is no backup of Polis"),
        (newer, "wrong.db was written by a newer version of Polis"),
        (text_instead, "file is not a database"),
    ],
)
async def test_a_file_that_is_no_backup_replaces_nothing(
    store: Store, database_url: str, tmp_path: Path, make: object, why: str
) -> None:
    await saved(store, database_url, tmp_path)
    await store.close()
    assert callable(make)
    make(tmp_path / "wrong.db")
    before = files(tmp_path)
    with pytest.raises(StoreError, match=why):
        await restore(database_url, tmp_path / "wrong.db", NOW)
    assert await names(database_url) == ["Anna", "Boris"]
    assert files(tmp_path) == before


async def test_a_database_is_no_backup_of_itself(store: Store, database_url: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="is the database itself"):
        back_up(database_url, tmp_path / "polis.db")
    with pytest.raises(StoreError, match="is the database itself"):
        await restore(database_url, tmp_path / "polis.db", NOW)


@pytest.mark.slow
async def test_a_database_server_has_its_own_tools(postgres_server: postgres.Server, tmp_path: Path) -> None:
    url = postgres_server.new_database()
    with pytest.raises(StoreError, match=r"on a server, which has its own tools: \(umask 077; pg_dump --format=custom"):
        back_up(url, tmp_path / "backup.db")
    with pytest.raises(StoreError, match="pg_restore --clean"):
        await restore(url, tmp_path / "backup.db", NOW)


@pytest.mark.slow
async def test_a_documented_dump_of_a_server_is_for_its_owner_only(
    postgres_server: postgres.Server, tmp_path: Path
) -> None:
    """It contains seeds and hidden cards too; the earlier dump stays where a new one fails."""
    database = make_url(postgres_server.new_database())
    page = (Path(__file__).parents[3] / "docs" / "scaling.md").read_text(encoding="utf-8")
    commands = [line for line in page.splitlines() if "pg_dump --format=custom --file=FILE" in line]
    target = tmp_path / "polis.dump"
    environment = {
        **os.environ,
        "PATH": f"{postgres.programs()}:{os.environ['PATH']}",
        "PGHOST": str(database.host),
        "PGPORT": str(database.port),
        "PGUSER": str(database.username),
    }

    def dump(name: str | None) -> int:
        (command,) = commands
        line = command.replace("FILE", str(target)).replace(" polis ", f" {name} ")
        return subprocess.run(["sh", "-c", f"umask 022; {line}"], env=environment, stderr=subprocess.DEVNULL).returncode

    assert dump(database.database) == 0
    assert modes(target) == {0o600}
    before = target.read_bytes()
    assert dump("no_such_database") != 0
    assert target.read_bytes() == before
    writing = [line for line in page.splitlines() if "pg_dump" in line and "| pg_restore" not in line]
    assert all("umask 077" in line for line in writing)
