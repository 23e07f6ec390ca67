"""Processes that carry out one operation on the game of a database and are killed after their n-th statement, for every
n.

`python -m tests.bot.store.killed FOLDER OPERATION` takes `FOLDER/original`, makes the copies `FOLDER/0`, `FOLDER/1` and
so on, one for each number of statements, and ends when a process finishes alive.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from pathlib import Path

from sqlalchemy import event

from bot.sessions import GameSession
from bot.settings import Settings
from bot.store import Store
from tests.bot.stones_games import ANNA, BORIS, tables_of
from tests.engine.stones import Stay, Take

INTERACTION = 4711
KILLED = 9


async def operate(session: GameSession, operation: str) -> None:
    match operation:
        case "act":
            await session.act(BORIS, [Take(3), Stay()], INTERACTION)
        case "undo":
            await session.undo(1, ANNA, "a slip", INTERACTION)
        case "redo":
            await session.redo(ANNA, INTERACTION)


def url_of(folder: Path) -> str:
    return f"sqlite:///{folder}/polis.db"


async def run(folder: Path, operation: str, statements: int) -> None:
    """Carry out the operation on the database, and end at once when there are more statements."""
    store = await Store.open(url_of(folder))
    left = statements

    def count(*_: object) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            os._exit(KILLED)

    async with tables_of(store, Settings(_env_file=None)).open(1) as session:
        event.listen(store.writer.sync_engine, "after_cursor_execute", count)
        event.listen(store.writer.sync_engine, "commit", count)
        await operate(session, operation)
    os._exit(0)


def survives(folder: Path, operation: str, statements: int) -> bool:
    """Return whether the operation finishes with so many statements; it runs in a separate process."""
    child = os.fork()
    if child == 0:
        try:
            asyncio.run(run(folder, operation, statements))
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    assert code in (0, KILLED), f"the process ended with {code}"
    return code == 0


def main(folder: Path, operation: str) -> None:
    statements = 0
    while True:
        copy = folder / str(statements)
        shutil.copytree(folder / "original", copy)
        if survives(copy, operation, statements):
            return
        statements += 1


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
