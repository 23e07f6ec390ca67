"""The bot with a stop-watch on its event loop and on the statements of an SQLite database.

`python -m tests.bench.observed_bot FILE run` is `python -m bot run`; at its end it writes its observations to the file.
"""

from __future__ import annotations

import asyncio
import atexit
import json
import sqlite3
import sys
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any

TICK_S = 0.005


class Observations:
    """The delays of the event loop, its longest work, and the slowest execution of every statement."""

    def __init__(self) -> None:
        self.lags_ms: list[float] = []
        self.works_ms: list[float] = []
        self.statements_ms: dict[str, float] = {}

    def executed(self, statement: str, seconds: float) -> None:
        """Record the duration of a statement."""
        self.statements_ms[statement] = max(seconds * 1000, self.statements_ms.get(statement, 0.0))

    async def watch(self) -> None:
        """Measure the event loop until cancelled."""
        while True:
            due, worked = perf_counter() + TICK_S, thread_time()
            await asyncio.sleep(TICK_S)
            self.lags_ms.append((perf_counter() - due) * 1000)
            self.works_ms.append((thread_time() - worked) * 1000)

    def write(self, file: Path) -> None:
        """Write all observations to a file."""
        file.write_text(json.dumps(vars(self)))


class _Cursor(sqlite3.Cursor):
    """A cursor that measures in the executing thread, without the time of waiting for it."""

    observations: Observations

    def execute(self, statement: str, *parameters: Any) -> _Cursor:
        self._statement, began = statement, perf_counter()
        try:
            return super().execute(statement, *parameters)
        finally:
            self._took = perf_counter() - began
            self.observations.executed(statement, self._took)

    def executemany(self, statement: str, parameters: Any) -> _Cursor:
        began = perf_counter()
        try:
            return super().executemany(statement, parameters)
        finally:
            self.observations.executed(statement, perf_counter() - began)

    def fetchall(self) -> list[Any]:
        began = perf_counter()
        try:
            return super().fetchall()
        finally:
            # Some of the work is done while rows are fetched.
            self.observations.executed(self._statement, self._took + perf_counter() - began)

    def fetchmany(self, size: int | None = 1) -> list[Any]:
        began = perf_counter()
        try:
            return super().fetchmany(size)
        finally:
            # Rows that are streamed are fetched in several steps, between which nobody waits.
            self._took += perf_counter() - began
            self.observations.executed(self._statement, self._took)
            self._took = 0.0


class _Connection(sqlite3.Connection):
    def cursor(self, factory: Any = _Cursor) -> Any:
        return super().cursor(factory)


def observe(file: Path) -> None:
    """Observe this process from now on."""
    from bot.client import PolisClient

    observations = Observations()
    _Cursor.observations = observations
    connect, ready, watching = sqlite3.connect, PolisClient.on_ready, set[asyncio.Task[None]]()

    def connect_observed(*where: Any, **options: Any) -> sqlite3.Connection:
        made: sqlite3.Connection = connect(*where, **{"factory": _Connection, **options})
        return made

    async def on_ready(self: PolisClient) -> None:
        if not watching:
            # Nobody waits for statements of the upgrade.
            observations.statements_ms.clear()
            watching.add(asyncio.create_task(observations.watch()))
        await ready(self)

    sqlite3.connect = connect_observed  # type: ignore[assignment]
    PolisClient.on_ready = on_ready  # type: ignore[method-assign]
    atexit.register(observations.write, file)


if __name__ == "__main__":
    from bot.cli.command_line import app

    observe(Path(sys.argv.pop(1)))
    app()
