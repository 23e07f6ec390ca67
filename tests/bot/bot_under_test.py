"""A whole bot without Discord for thousands of requests, each starting from the same state."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncResult

from bot.client import PolisClient
from bot.runtime.assembly import open_client
from bot.services import Services
from bot.settings import Settings
from bot.store import Store, games, schema, seats, users
from rules import GAMES
from rules.engine import AnyAction, Seat, Table
from tests.bot.interactions import GUILD, Account
from tests.bot.unlimited import UNLIMITED
from tests.contract.cases import CASES
from tests.contract.walk import random_game

T = TypeVar("T")
Row = tuple[Any, ...]
Contents = Mapping[str, frozenset[Row]]
"""Every row of every table of the database."""

ANNA: Account = (101, "Anna")
BORIS: Account = (102, "@everyone **B** <@999>")
CYRIL: Account = (103, "{0.__class__}`\u202eC")
DANA: Account = (104, "‮‏\u200b")
EVA: Account = (105, "\u202eEva\u200b [x](https://evil.example)")
"""A user without a seat."""
PLAYERS = (ANNA, BORIS, CYRIL, DANA)
MOST_POSITIONS = 5000
"""The most positions to cache at a time, with their legal actions."""
NOW = datetime(2026, 1, 2, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Room:
    """A channel and its game."""

    channel: int
    game: int | None = None
    """The number of its game."""
    table: Table[Any] | None = None
    """The position of a running game; read only."""
    state: str = "nothing"

    @property
    def asked(self) -> list[Account]:
        """The users who have to decide."""
        return [] if self.table is None else [PLAYERS[seat] for seat in self.table.questions]


LEGAL_ACTIONS = Table.legal_actions
OF_A_TURN = ("pass", "choose")
"""Actions of ordinary turns, of one title or another."""


RandomGame = tuple[int, str, int]
"""A random game: its style (0 for the usual weights), its option set, and its number of seats."""
RICH: Mapping[str, Sequence[RandomGame]] = {
    "tm": [(0, "choice", 2), (0, "all_modules", 3), (0, "introductory", 3)],
    "tta": [
        (1, "advanced", 3),
        (0, "original", 2),
        (0, "new_story", 3),
        (1, "variants", 3),
        (0, "first_game", 3),
        (1, "original", 3),
        (0, "new_story", 2),
    ],
    "dawn": [(0, "first_game", 2), (0, "custom", 3), (0, "by_chance", 3), (0, "first_game", 3)],
    "civ": [(0, "official", 2), (0, "tutorial", 2), (0, "chosen", 2), (0, "tutorial", 3), (0, "usual", 2)],
}
"""Games in which every action is legal once that is legal in any random game; some of them have two players."""


def every_random_game(title: str) -> Sequence[RandomGame]:
    """Return the games of a title with each style, option set and few players."""
    case = CASES[title]
    return list(product(range(1 + len(case.styles)), case.options, (2, 3)))


@cache
def positions(title: str) -> Mapping[str, Table[Any]]:
    """Return for each action a position in which it is legal, if some random games reach one."""
    return positions_in(title, RICH[title])


def positions_in(title: str, games: Iterable[RandomGame]) -> Mapping[str, Table[Any]]:
    """Return for each action the first position of these games in which it is legal."""
    found: dict[str, Table[Any]] = {}
    case = CASES[title]
    styles = (case.weights, *case.styles)
    with pytest.MonkeyPatch.context() as patch:
        # A bot under test caches legal actions; so many positions would fill its cache.
        patch.setattr(Table, "legal_actions", LEGAL_ACTIONS)
        for style, name, count in games:
            seed = f"anything {name}"
            for step in random_game(case.rules, case.options[name], count, seed, weights=styles[style]):
                for option in step.options:
                    if option.tag not in found:
                        found[option.tag] = step.table.clone()
    return found


def on_turn(title: str) -> Table[Any]:
    """Return a position in which a turn can be played."""
    found = positions(title)
    return next(found[tag] for tag in OF_A_TURN if tag in found)


class BotUnderTest:
    """A bot with a store in a fresh folder and a separate event loop.

    The slow parts of a response are skipped or done once. Pictures are not drawn, query results are cached until a
    write, and so are the legal actions of a position. After writes, `restore` returns to the state that `keep` has
    saved.
    """

    def __init__(self, folder: Path, monkeypatch: Any) -> None:
        monkeypatch.setattr("bot.pictures.painting.draw", lambda *_, **__: b"")
        monkeypatch.setattr("bot.club.stats.statistics_picture", lambda *_: b"")
        monkeypatch.setattr("discord.TextChannel.create_thread", self._thread)
        monkeypatch.setattr("discord.Client.fetch_channel", self._fetched)
        monkeypatch.setattr(Table, "legal_actions", _remembered(Table.legal_actions))
        # No time passes here, so no downtime is compensated.
        monkeypatch.setattr("bot.scheduling.heartbeat.Heartbeat.heard", _here)
        # Every channel exists.
        monkeypatch.setattr("bot.access.channels.is_gone", _here)
        self.file = folder / "polis.db"
        self.loop = asyncio.new_event_loop()
        settings = Settings(
            _env_file=None,
            database_url=f"sqlite:///{self.file}",
            discord_token="none",
            live_games=10_000,
            thinking_process=False,
            drawing_process=False,
            **UNLIMITED,
        )
        self._opening = open_client(settings)
        self.client: PolisClient = self.run(self._opening.__aenter__())
        self.memory = _Memory(self.services.store)
        self._channels = itertools.count(1_000)
        self._kept = sqlite3.connect(":memory:")
        self.before: Contents = {}
        """The contents of the database at the time of `keep`."""

    def close(self) -> None:
        self._kept.close()
        self.run(self._opening.__aexit__(None, None, None))
        self.run(self.loop.shutdown_default_executor())
        self.loop.close()

    @property
    def services(self) -> Services:
        """The services of the bot."""
        assert self.client.services is not None, "the bot is open"
        return self.client.services

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(work)

    def lobby(self, title: str, people: Sequence[Account] = PLAYERS[:2], *, guild: int = GUILD) -> Room:
        """Return a room with a lobby."""
        return self.run(self._lobby(title, people, {}, guild))

    def playing(self, table: Table[Any], *, guild: int = GUILD) -> Room:
        """Return a room with a game at this position."""
        return self.run(self._playing(table, guild))

    def standing(self, table: Table[Any]) -> Room:
        """Return a room with a game that begins in this position, made for a test: no log leads to it."""
        return self.run(self._standing(table))

    def abandoned(self, table: Table[Any]) -> Room:
        """Return a room with a game that was ended without a result."""
        return self.run(self._abandoned(table))

    def empty(self) -> Room:
        """Return a room without a game."""
        return Room(next(self._channels))

    async def _lobby(self, title: str, people: Sequence[Account], options: Mapping[str, Any], guild: int) -> Room:
        channel = next(self._channels)
        async with self.services.store.writing() as db:
            game = await games.open_lobby(
                db,
                now=NOW,
                title_key=title,
                title=GAMES[title].title,
                creator_id=people[0][0],
                channel_id=channel,
                guild_id=guild,
                options=options,
            )
            for number, name in people:
                await users.meet(db, number, name)
                await seats.join(db, game.id, number, name, self.services.clock())
        return Room(channel, game.id, None, "lobby")

    async def _playing(self, table: Table[Any], guild: int = GUILD) -> Room:
        options = table.options.model_dump(mode="json")
        room = await self._lobby(table.rules.key, PLAYERS[: len(table.seats)], options, guild)
        assert room.game is not None, "a lobby has a game"
        await self.services.sessions.adopt(room.game, table.record(), ANNA[0])
        async with self.services.sessions.open(room.game) as session:
            return Room(room.channel, room.game, session.table, "running")

    async def _standing(self, table: Table[Any]) -> Room:
        options = table.options.model_dump(mode="json")
        room = await self._lobby(table.rules.key, PLAYERS[: len(table.seats)], options, GUILD)
        assert room.game is not None, "a lobby has a game"
        await self.services.sessions._begin(room.game, ANNA[0], None, lambda *_: table)
        return Room(room.channel, room.game, table, "running")

    async def _abandoned(self, table: Table[Any]) -> Room:
        room = await self._playing(table)
        assert room.game is not None, "a game that is played"
        async with self.services.sessions.open(room.game) as session:
            await session.abandon(ANNA[0], "", None)
        return Room(room.channel, room.game, None, "abandoned")

    async def _thread(self, *_: Any, **__: Any) -> Any:
        number = next(self._channels)
        return SimpleNamespace(id=number, mention=f"<#{number}>")

    async def _fetched(self, number: int) -> Any:
        return SimpleNamespace(id=number, mention=f"<#{number}>")

    def keep(self) -> None:
        """Save the present state for `restore`."""
        with closing(sqlite3.connect(self.file)) as now:
            now.backup(self._kept)
        self.before = self.contents()
        self.memory.written = False

    def restore(self) -> None:
        """Restore the state that was saved."""
        with closing(sqlite3.connect(self.file)) as now:
            self._kept.backup(now)
        self.memory.forget()
        self.memory.written = False
        cache = self.services.store._cache
        assert cache is not None, "an SQLite database has a cache"
        cache._results.clear()
        tables = self.services.sessions
        tables._slots.clear()
        announcer: Any = tables._dependencies.announcer
        announcer._untold.clear()

    def contents(self) -> Contents:
        """Return everything the database holds now."""
        with closing(sqlite3.connect(self.file)) as now:
            return {name: frozenset(now.execute(f'SELECT * FROM "{name}"')) for name in schema.metadata.tables}

    def rows_before(self, table: str) -> list[dict[str, Any]]:
        """Return the rows of a table when they were saved."""
        return _named(table, self.before[table])

    def changed(self) -> dict[str, tuple[list[dict[str, Any]], list[dict[str, Any]]]]:
        """Return for every changed table the rows that are gone, and the new ones."""
        now = self.contents()
        return {
            name: (_named(name, self.before[name] - rows), _named(name, rows - self.before[name]))
            for name, rows in now.items()
            if rows != self.before[name]
        }


def _remembered(options: Callable[[Table[Any], Seat], list[AnyAction]]) -> Callable[..., list[AnyAction]]:
    """Return the same function, which enumerates a position only once."""
    known: dict[Any, list[AnyAction]] = {}

    def remembered(table: Table[Any], seat: Seat) -> list[AnyAction]:
        position = table.rules.key, table.seed, len(table.seats), seat, tuple(decision.text for decision in table.log)
        if position not in known:
            if len(known) >= MOST_POSITIONS:
                known.clear()
            known[position] = options(table, seat)
        return list(known[position])

    return remembered


async def _here(*_: Any) -> bool:
    return False


def _named(table: str, rows: frozenset[Row]) -> list[dict[str, Any]]:
    names = [column.name for column in schema.metadata.tables[table].columns]
    return [dict(zip(names, row, strict=True)) for row in sorted(rows, key=repr)]


class _Memory:
    """The cached results of queries, until a write."""

    def __init__(self, store: Store) -> None:
        self.written = False
        self._known: dict[Any, Any] = {}
        self._reading = store.reading
        store.on_commit(self._note)
        store.reading = self.reading  # type: ignore[method-assign, assignment]

    def forget(self) -> None:
        self._known.clear()

    def _note(self) -> None:
        self.written = True
        self.forget()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[_Remembering]:
        yield _Remembering(self._known, self._reading)


class _Remembering:
    """A replacement for a reading connection."""

    def __init__(self, known: dict[Any, Any], reading: Any) -> None:
        self._known = known
        self._reading = reading

    async def execute(self, statement: Any, parameters: Any = None) -> Any:
        key = statement._generate_cache_key()
        asked = key.key, repr([bound.effective_value for bound in key.bindparams]), repr(parameters)
        if asked not in self._known:
            async with self._reading() as db:
                self._known[asked] = await _frozen(db, statement, parameters)
        return self._known[asked]()

    async def scalar(self, statement: Any, parameters: Any = None) -> Any:
        return (await self.execute(statement, parameters)).scalar()

    async def scalars(self, statement: Any, parameters: Any = None) -> Any:
        return (await self.execute(statement, parameters)).scalars()

    @asynccontextmanager
    async def stream(self, statement: Any) -> AsyncIterator[AsyncResult[Any]]:
        yield AsyncResult(await self.execute(statement))


async def _frozen(db: AsyncConnection, statement: Any, parameters: Any) -> Any:
    return (await db.execute(statement, parameters)).freeze()
