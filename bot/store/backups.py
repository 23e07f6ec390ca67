"""Backups of an SQLite database: made while it is in use, and restored."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import sys
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from sqlalchemy import URL, make_url

from bot.store.engines import damage_in, file_of
from bot.store.errors import StoreError
from bot.store.lockfile import LockFile
from bot.store.private_files import BESIDE, make_private
from bot.store.upgrade import FOREIGN, in_one_line, upgrade


def back_up(database_url: str, target: Path) -> None:
    """Write a copy of the database, which may be in use meanwhile; raises StoreError.

    The copy replaces an older file only when it is complete and undamaged.
    """
    dump = "(umask 077; pg_dump --format=custom --file=FILE.new NAME && mv FILE.new FILE)"
    file = _present_file(make_url(database_url), dump)
    if target.absolute() == file:
        raise StoreError(f"{target} is the database itself; name another file")
    unfinished = target.with_name(target.name + ".unfinished")
    try:
        _copy(file, unfinished)
        if (damage := _damage_of(unfinished)) is not None:
            raise StoreError(f"{file} {damage}{_kept(target)}")
        os.replace(unfinished, target)
        _to_disk(target.absolute().parent)
    except (sqlite3.Error, OSError) as error:
        if (damage := damage_in(error)) is not None:
            raise StoreError(f"{file} {damage}{_kept(target)}") from None
        raise StoreError(f"the backup {target} cannot be written: {error}") from None
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


async def restore(database_url: str, source: Path, now: datetime) -> Path | None:
    """Replace the database by a backup. Return where the old one is kept, or None when there was none.

    The backup is checked and migrated before anything is replaced; the file itself is not changed. Raises StoreError,
    also while a bot uses the database.
    """
    url = make_url(database_url)
    file = _sqlite_file(url, "pg_restore --clean --dbname=NAME FILE")
    _check_places(source, file)
    lock = LockFile(file)
    coming = file.with_name(file.name + ".coming")
    try:
        _remove(coming)
        await asyncio.to_thread(_copy, source, coming)
        await _examine(coming, url, source)
        return await asyncio.to_thread(_exchange, coming, file, file.with_name(f"{file.name}.{now:%Y-%m-%d-%H%M%S}"))
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"{source} cannot be put in the place of {file}: {error}") from None
    finally:
        _remove(coming)
        lock.release()


def _damage_of(copy: Path) -> str | None:
    """Return what is wrong with a copy of a database, or None if it can be restored."""
    with closing(sqlite3.connect(copy)) as connection:
        if not _is_ours(connection):
            if connection.execute("SELECT 1 FROM sqlite_master").fetchone() is not None:
                return FOREIGN
            return "holds no tables of Polis; put a backup in its place"
        (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
        if found != "ok":
            return f"is damaged; put a backup in its place ({in_one_line(found)})"
        if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
            return "is damaged: rows are missing to which others refer; put a backup in its place"
    return None


def _kept(target: Path) -> str:
    return f"; the earlier backup {target} is kept" if target.is_file() else ""


def _is_ours(connection: sqlite3.Connection) -> bool:
    return connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone() is not None


def _check_places(source: Path, file: Path) -> None:
    if not source.is_file():
        raise StoreError(f"there is no backup {source}")
    if source.absolute() == file:
        raise StoreError(f"{source} is the database itself; name a backup of it")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"the folder {file.parent} cannot be made: {error.strerror}") from None


async def _examine(copy: Path, url: URL, source: Path) -> None:
    """Migrate the copy of a backup to the present schema; raises StoreError when that fails."""
    with closing(sqlite3.connect(copy)) as connection:
        ours = _is_ours(connection)
    if not ours:
        # SQLite takes an empty file for an empty database, and it would become one without games.
        raise StoreError(f"{source} is no backup of Polis")
    try:
        await upgrade(url.set(database=str(copy)))
    except StoreError as error:
        raise StoreError(str(error).replace(str(copy), str(source))) from None


def _present_file(url: URL, instead: str) -> Path:
    file = _sqlite_file(url, instead)
    if not file.is_file():
        raise StoreError(f"there is no database {file} yet")
    return file


def _sqlite_file(url: URL, instead: str) -> Path:
    file = file_of(url)
    if file is None:
        raise StoreError(f"the database is on a server, which has its own tools: {instead.replace('NAME', _name(url))}")
    return file


def _name(url: URL) -> str:
    return url.database or "polis"


def _copy(file: Path, target: Path) -> None:
    """Copy a database as of its last commit, onto the disk, readable for nobody else."""
    make_private(target)
    # Without the mode SQLite would create an empty database if the file is missing.
    with (
        closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True)) as source,
        closing(sqlite3.connect(target)) as copy,
    ):
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
    _to_disk(target)


def _exchange(coming: Path, file: Path, kept: Path) -> Path | None:
    """Replace the file by the new one, so that one of the two exists at every moment."""
    existed = file.exists()
    if existed:
        with suppress(sqlite3.Error), closing(sqlite3.connect(file)) as old:
            # This writes commits from the WAL file into the database. A damaged one is kept as it is.
            old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for suffix in BESIDE:
            with suppress(FileNotFoundError):
                os.replace(f"{file}{suffix}", f"{kept}{suffix}")
        _keep(file, kept)
        make_private(kept)
    os.replace(coming, file)
    _to_disk(file.parent)
    return kept if existed else None


def _keep(file: Path, kept: Path) -> None:
    try:
        os.link(file, kept)
    except OSError:
        # Not every file system supports hard links.
        shutil.copyfile(file, kept)
        _to_disk(kept)


def _remove(file: Path) -> None:
    for suffix in ("", *BESIDE):
        Path(f"{file}{suffix}").unlink(missing_ok=True)


def _to_disk(path: Path) -> None:
    if sys.platform == "win32":
        # Windows neither opens folders nor flushes files opened for reading.
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
