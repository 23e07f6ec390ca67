"""The bot with a database that has grown for years, in SQLite and on a PostgreSQL server.

A crowd plays, and others ask for statistics, for their data and for deletion, while the lists of games of a hundred
servers are kept up to date.

* `POLIS_GROWTH_S=60`: for a minute instead of ten
* `POLIS_GROWTH=0.1`: with a database a tenth as large
* `POLIS_GROWTH_IN=sqlite`: without PostgreSQL

The generated SQLite file stays in the folder for temporary files for the next time.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import re
import shutil
import sys
import tempfile
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from time import perf_counter
from typing import Any

import aiohttp

from bot.sandbox import Message, Person, Sandbox, buttons_of
from bot.sandbox import Settings as SandboxSettings
from rules import GAMES
from tests import postgres
from tests.bench.big_database import (
    REGULARS,
    Size,
    index_place,
    person,
    server,
    server_database,
    sqlite_database,
)
from tests.bench.crowd import NAMES, PATIENCE_S, Crowd
from tests.bench.rows import Row, percentile
from tests.bot.end_to_end.processes import BotProcess

SECONDS = float(os.environ.get("POLIS_GROWTH_S", "600"))
SIZE = Size().scaled(float(os.environ.get("POLIS_GROWTH", "1")))
DATABASES = os.environ.get("POLIS_GROWTH_IN", "sqlite postgresql").split()
PER_SECOND = float(os.environ.get("POLIS_GROWTH_PER_S", "10"))
TABLES = 8
LEAVERS = tuple(f"Leaver {number}" for number in range(1, 21))
"""People who have their data deleted, one after the other."""
ASK_EVERY_S = 1.0
LOOK_EVERY_S = 10.0
"""The interval at which a watchdog asks for the health of the bot."""
SLOW_MS = 50.0
LOGGED_MS = 10
"""The duration from which on a server logs a statement."""
DURATION = re.compile(r"duration: (?P<ms>[\d.]+) ms  (?:execute [^:]*|statement|bind [^:]*|parse [^:]*): (?P<sql>.*)")
TIDYING = re.compile(r"DELETE FROM \w+ WHERE .* LIMIT ", re.DOTALL)
"""Statements that remove old rows a few at a time; nobody waits for them."""


def measure() -> list[Row]:
    """Return the figures of both kinds of databases."""
    rows: list[Row] = []
    if "sqlite" in DATABASES:
        with _sqlite() as url:
            rows += asyncio.run(_played("SQLite", url, str))
    if "postgresql" in DATABASES:
        with postgres.running(postgres.programs()) as running:
            url = running.new_database()
            running.set(url, log_min_duration_statement=LOGGED_MS)
            _tell(f"generating {SIZE} in PostgreSQL")
            asyncio.run(server_database(url, SIZE))
            rows += asyncio.run(_played("PostgreSQL", url, running.log))
    return rows


@contextlib.contextmanager
def _sqlite() -> Iterator[str]:
    """Yield the URL of a copy of the generated database, which is made if it is missing."""
    kept = Path(tempfile.gettempdir()) / f"polis-growth-{SIZE.digest}.db"
    if not kept.exists():
        _tell(f"generating {SIZE} in SQLite")
        making = kept.with_suffix(".part")
        making.unlink(missing_ok=True)
        sqlite_database(making, SIZE)
        making.rename(kept)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "polis.db"
        shutil.copy(kept, file)
        yield f"sqlite:///{file}"


async def _played(kind: str, url: str, log: Callable[[], str]) -> list[Row]:
    """Measure people's waiting times during play; `log` is what a database server has logged."""
    with tempfile.TemporaryDirectory() as folder:
        port, report = postgres.free_port(), Path(folder) / "observed.json"
        async with _club() as sandbox:
            # Each person may ask as often as the measurement lets them.
            often = {"INDEX_EVERY_S": "1", "HEALTH_PORT": str(port)}
            bot = BotProcess(sandbox, Path(folder), DATABASE_URL=url, **often)
            bot.command = ("-m", "tests.bench.observed_bot", str(report), "run")
            _tell(f"{kind}: the bot opens the database")
            began = perf_counter()
            await bot.start()
            try:
                # The upgrade of such a large database takes long.
                await sandbox.wait_until(lambda: True if sandbox.gateway.connected else None, 1800.0)
                opening_s = perf_counter() - began
                await bot.ready()
                # Nobody waits for a statement of the upgrade.
                upgraded = len(log())
                _tell_of_servers(sandbox)
                crowd = Crowd(sandbox)
                await crowd.seat(TABLES)
                _tell(f"{kind}: {TABLES} games for {SECONDS:g} s")
                asking = _Asking(sandbox)
                others = [asyncio.create_task(work) for work in (asking.ask(), asking.leave(), asking.look(port))]
                pace = await crowd.act(PER_SECOND, SECONDS)
                for task in others:
                    task.cancel()
                await asyncio.gather(*others, return_exceptions=True)
                waits = pace.waits_ms(crowd.channels())
                await bot.stop()
            finally:
                if bot.process is not None and bot.process.returncode is None:
                    await bot.kill()
                (Path(tempfile.gettempdir()) / f"polis-growth-{kind}.log").write_text(bot.output())
        observed = _Observed(**json.loads(report.read_text()))
        return _rows(
            kind, opening_s, waits, asking.took_ms, observed, observed.statements_ms | _logged(log()[upgraded:])
        )


@dataclass(frozen=True, slots=True)
class _Observed:
    """The bot's observations of itself; see `observed_bot`."""

    lags_ms: list[float]
    works_ms: list[float]
    statements_ms: dict[str, float]


def _rows(
    kind: str,
    opening_s: float,
    waits: list[float],
    took_ms: dict[str, list[float]],
    observed: _Observed,
    statements_ms: dict[str, float],
) -> list[Row]:
    what = f"growth: {kind}, {SECONDS:g} s"
    playing = {sql: took for sql, took in statements_ms.items() if not TIDYING.match(sql)}
    slow = sorted(((took, sql) for sql, took in playing.items() if took > SLOW_MS), reverse=True)
    for took, sql in slow:
        _tell(f"{kind}: {took:.0f} ms: {' '.join(sql.split())[:300]}")
    return [
        Row(f"growth: {kind}, opened and upgraded", opening_s, "s", 120),
        Row(f"{what}, loop lag, most", max(observed.lags_ms), "ms", 100),
        Row(f"{what}, loop lag, p99", percentile(observed.lags_ms, 99), "ms", 50),
        Row(f"{what}, work of the loop at a time, most", max(observed.works_ms), "ms", 100),
        Row(f"{what}, players acknowledged, p99", percentile(waits, 99), "ms", 300),
        Row(f"{what}, players acknowledged, last", max(waits), "ms", 1000),
        *(Row(f"{what}, {name}, slowest answer", max(took), "ms", 1000) for name, took in sorted(took_ms.items())),
        Row(f"{what}, slowest statement", max(playing.values(), default=0.0), "ms", SLOW_MS),
        Row(f"{what}, statements over {SLOW_MS:g} ms", len(slow), "", 0.5),
    ]


def _logged(log: str) -> dict[str, float]:
    """Return the slowest execution of each statement in the log of a server."""
    slowest: defaultdict[str, float] = defaultdict(float)
    # A statement of several lines continues in lines that begin with a tab.
    for line in log.replace("\n\t", " ").splitlines():
        found = DURATION.search(line)
        if found is not None and not found["sql"].startswith(("BEGIN", "COMMIT", "SELECT pg_")):
            slowest[found["sql"]] = max(slowest[found["sql"]], float(found["ms"]))
    return dict(slowest)


@asynccontextmanager
async def _club() -> AsyncIterator[Sandbox]:
    """Yield a sandbox whose server and people are in the database, with the channels that list games."""
    sandbox = Sandbox(SandboxSettings(people=(*NAMES, *LEAVERS), acknowledge_s=PATIENCE_S))
    world = sandbox.world
    assert len(NAMES) == REGULARS, "those who play have played before"
    world.guild_id = server(0)
    people = world.people
    for number, user in enumerate(people):
        del world.users[user.id]
        user.id = person(number)
        world.users[user.id] = user
    for number in range(SIZE.indexes):
        channel, message = index_place(number)
        world.add_channel(f"games-{number}", channel_id=channel)
        world.post(Message(message, channel, world.bot.id, "Games on this server"))
    async with sandbox:
        yield sandbox


def _tell_of_servers(sandbox: Sandbox) -> None:
    """Let the bot join the other servers that have a list of their games."""
    for number in range(1, SIZE.indexes):
        channel = sandbox.world.channels[index_place(number)[0]]
        payload: dict[str, Any] = sandbox.payloads.guild_create()
        roles = [role | {"id": str(server(number))} for role in payload["roles"][:1]]
        here = {"id": str(server(number)), "roles": roles, "channels": [sandbox.payloads.channel(channel)]}
        sandbox.gateway.dispatch("GUILD_CREATE", payload | here | {"threads": []})


class _Asking:
    """People who use features with long queries, one after the other, and the response times."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self.took_ms: defaultdict[str, list[float]] = defaultdict(list)
        self._channel = sandbox.world.add_channel("statistics")

    async def ask(self) -> None:
        """Use them until cancelled."""
        asker, other = self._person(NAMES[0]), self.sandbox.person(NAMES[1])
        questions: list[Callable[[], Awaitable[object]]] = [
            *(self._command(asker, f"/stats title title:{title}") for title in GAMES),
            self._command(asker, "/stats player"),
            self._command(asker, "/stats player", player=other),
            self._command(asker, "/stats server"),
            self._command(asker, "/my data"),
            self._command(asker, "/my games"),
        ]
        for question in itertools.cycle(questions):
            await question()
            await asyncio.sleep(ASK_EVERY_S)

    async def leave(self) -> None:
        """Delete the data of one person after the other."""
        for name in LEAVERS:
            await asyncio.sleep(max(ASK_EVERY_S, SECONDS / len(LEAVERS) / 2))
            leaver = self._person(name)
            asked = (await leaver.command("/my data what:delete")).shown
            label = next((each.label for each in buttons_of(asked) if each.label and "elete" in each.label), None)
            if label is not None:
                began = perf_counter()
                await leaver.press(asked, label)
                self._note("/my data what:delete", began)

    async def look(self, port: int) -> None:
        """Ask for the health of the bot until cancelled."""
        async with aiohttp.ClientSession() as session:
            while True:
                began = perf_counter()
                async with session.get(f"http://{postgres.HOST}:{port}/health") as answer:
                    await answer.read()
                self._note("/health", began)
                await asyncio.sleep(LOOK_EVERY_S)

    def _person(self, name: str) -> Person:
        found = self.sandbox.person(name).at(self._channel)
        found.patience_s = 10 * PATIENCE_S
        return found

    def _command(self, who: Person, line: str, **options: Any) -> Callable[[], Awaitable[None]]:
        async def ask() -> None:
            began = perf_counter()
            reply = await who.command(line, **options)
            self._note(line.split(" title:")[0] + (" player:" if options else ""), began)
            if reply.message is not None:
                who.dismiss(reply.message)

        return ask

    def _note(self, what: str, began: float) -> None:
        self.took_ms[what].append((perf_counter() - began) * 1000)


def _tell(what: str) -> None:
    """Print the current measurement: it takes a while."""
    print(f"{datetime.now():%H:%M:%S} growth: {what}", file=sys.stderr, flush=True)
