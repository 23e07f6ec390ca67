"""An empty database, made once in a process and copied: almost every test of the bot begins with one."""

from __future__ import annotations

import asyncio
import atexit
import shutil
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from sqlalchemy import URL, make_url

from bot.store import Store
from bot.store.upgrade import upgrade
from tests.postgres import Server

_LAID: dict[str, int] = {}
"""The databases that are still as they were made, with the time of it."""


def lay_tables(database_url: str) -> None:
    """Create an empty database with the present schema at a SQLite address, unless there is one."""
    url = make_url(database_url)
    if url.get_backend_name() == "sqlite" and not Path(str(url.database)).exists():
        file = Path(shutil.copy(_empty(), str(url.database)))
        _LAID[str(file)] = file.stat().st_mtime_ns


async def upgrade_unless_laid(url: URL) -> None:
    """Upgrade a database as usual, unless `lay_tables` has just made it, so that it has the present schema."""
    if not _is_laid(str(url.database)):
        await upgrade(url)


def _is_laid(file: str) -> bool:
    """Return whether a database is as `lay_tables` has made it, the first time that somebody asks."""
    laid = _LAID.pop(file, None)
    return laid is not None and Path(file).stat().st_mtime_ns == laid


@cache
def _empty() -> Path:
    folder = Path(mkdtemp(prefix="polis-tables-"))
    atexit.register(shutil.rmtree, folder)
    file = folder / "polis.db"
    make_tables(f"sqlite+aiosqlite:///{file}")
    return file


def laid_on(server: Server) -> str:
    """Return the address of an empty database with the present schema on a server."""
    return server.new_database(like=_laid(server))


@cache
def _laid(server: Server) -> str:
    address = server.new_database()
    make_tables(address)
    return str(make_url(address).database)


def make_tables(database_url: str) -> None:
    """Create the tables as the bot does in an empty database."""
    with ThreadPoolExecutor(1) as beside:
        # The first test may have a running event loop.
        beside.submit(asyncio.run, _made(database_url)).result()


async def _made(database_url: str) -> None:
    await (await Store.open(database_url)).close()
