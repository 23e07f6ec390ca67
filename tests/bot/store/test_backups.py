"""Backups are whole databases, and come back without losing what was there."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import Store, StoreError, users
from bot.store.backups import back_up, restore
from tests import postgres
from tests.bot.playing import NOW


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


def files(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


async def saved(store: Store, database_url: str, folder: Path) -> Path:
    """A backup that knows Anna only; Boris came later."""
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
    """Seeds and hidden cards stand in them."""
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


async def test_nothing_is_made_where_no_database_is(tmp_path: Path) -> None:
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


async def test_what_a_killed_bot_left_beside_its_file_stays_with_the_old_one(
    store: Store, database_url: str, tmp_path: Path
) -> None:
    """Without a checkpoint the latest commits stand in the file beside; they must not get into the restored one."""
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


def text(file: Path) -> None:
    file.write_text("a game of long ago " * 100)


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (empty, "is no backup of Polis"),
        (foreign, "is no backup of Polis"),
        (newer, "wrong.db was written by a newer version of Polis"),
        (text, "file is not a database"),
    ],
)
async def test_what_is_no_backup_replaces_nothing(
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


async def test_a_database_server_has_its_own_tools(postgres_server: postgres.Server, tmp_path: Path) -> None:
    url = postgres_server.new_database()
    with pytest.raises(StoreError, match=r"on a server, which has its own tools: pg_dump --format=custom"):
        back_up(url, tmp_path / "backup.db")
    with pytest.raises(StoreError, match="pg_restore --clean"):
        await restore(url, tmp_path / "backup.db", NOW)
