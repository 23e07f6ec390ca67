"""An empty database, made once in a process and copied: almost every test of the bot begins with one."""

from __future__ import annotations

import asyncio
import atexit
import shutil
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from sqlalchemy import make_url

from bot.store import Store


def lay_tables(database_url: str) -> None:
    """Create an empty database with the present schema at a SQLite address, unless there is one."""
    url = make_url(database_url)
    if url.get_backend_name() == "sqlite" and not Path(str(url.database)).exists():
        shutil.copy(_empty(), str(url.database))


@cache
def _empty() -> Path:
    folder = Path(mkdtemp(prefix="polis-tables-"))
    atexit.register(shutil.rmtree, folder)
    file = folder / "polis.db"
    make_tables(f"sqlite+aiosqlite:///{file}")
    return file


def make_tables(database_url: str) -> None:
    """Create the tables as the bot does in an empty database."""
    with ThreadPoolExecutor(1) as beside:
        # The first test may have a running event loop.
        beside.submit(asyncio.run, _made(database_url)).result()


async def _made(database_url: str) -> None:
    await (await Store.open(database_url)).close()
