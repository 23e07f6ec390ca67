"""A database after years of use: hundreds of thousands of games, a few thousand of them in progress.

The rows are those of schema 0018, and the store upgrades them when it opens the database. So migrations fill later
columns and tables, as they do for people who upgrade.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import asyncpg  # type: ignore[import-untyped]
from alembic import command
from sqlalchemy import Connection, make_url

from bot.store.engines import upgrading_engine
from bot.store.schema import EPOCH
from bot.store.upgrade import configuration
from rules import GAMES
from rules.engine import Table
from rules.engine.core.record import format_chance
from tests.contract.cases import CASES
from tests.contract.walk import choose

SCHEMA = "0018"
BIG_SERVER = 1 << 50
"""The server of the people in the measurement."""
FIRST_PERSON = 1 << 51
"""The first id of people; the first people have played most."""
FIRST_CHANNEL = 1 << 52
FIRST_MESSAGE = 1 << 53
REGULARS = 20
"""The number of regulars, each of whom has played in one game of a hundred."""
DECISIONS = 24
"""The number of decisions of a game in progress."""
AT_ONCE = 20_000

Values = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a database."""

    games: int = 200_000
    people: int = 1_000_000
    servers: int = 10_000
    results: int = 500_000
    running: int = 2_000
    lobbies: int = 2_000
    posts: int = 300_000
    indexes: int = 100
    """The number of servers with a list of their games."""

    def scaled(self, part: float) -> Size:
        """Return a smaller database of the same proportions; the number of lists stays."""

        def of(number: int) -> int:
            return max(5 * REGULARS, round(number * part))

        return Size(
            games=of(self.games),
            people=of(self.people),
            servers=of(self.servers),
            results=of(self.results),
            running=of(self.running),
            lobbies=of(self.lobbies),
            posts=of(self.posts),
        )

    @property
    def digest(self) -> str:
        """The name of the generated data, made from size and source."""
        return hashlib.sha256(Path(__file__).read_bytes() + repr(self).encode()).hexdigest()[:12]


def server(number: int) -> int:
    """Return the id of a server; number 0 is the server of the measurement."""
    return BIG_SERVER + (number << 22)


def person(number: int) -> int:
    """Return the id of a person."""
    return FIRST_PERSON + number


def index_place(number: int) -> tuple[int, int]:
    """Return the channel and the message that list the games of a server."""
    return FIRST_CHANNEL + number, FIRST_MESSAGE + number


def sqlite_database(file: Path, size: Size) -> None:
    """Generate an SQLite database."""
    asyncio.run(_tables(f"sqlite:///{file}"))
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous = OFF")
        for table, columns, rows in _content(size):
            db.execute("BEGIN")
            marks = ", ".join("?" * len(columns))
            db.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", rows)
            db.execute("COMMIT")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


async def server_database(url: str, size: Size) -> None:
    """Generate a database on a PostgreSQL server."""
    await _tables(url)
    db = await asyncpg.connect(make_url(url).set(drivername="postgresql").render_as_string())
    try:
        for table, columns, rows in _content(size):
            while some := list(islice(rows, AT_ONCE)):
                await db.copy_records_to_table(table, records=some, columns=columns)
            if "id" in columns and table in SERIAL:
                await db.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}")
        await db.execute("VACUUM ANALYZE")
    finally:
        await db.close()


SERIAL = ("games", "seats", "outbox", "reminders", "proposals", "audit")
"""Tables whose rows are numbered by the database."""


async def _tables(url: str) -> None:
    def make(connection: Connection) -> None:
        config = configuration()
        config.attributes["connection"] = connection
        command.upgrade(config, SCHEMA)

    engine = upgrading_engine(make_url(url))
    async with engine.begin() as connection:
        await connection.run_sync(make)
    await engine.dispose()


@dataclass(frozen=True, slots=True)
class _Begun:
    """A game as it was begun and is in progress; many games of the database are alike."""

    title: str
    seats: int
    options: str
    seed: str
    opening: str
    version: int
    digest: str
    decisions: tuple[Values, ...]
    """Seat, text, automatic, chance and reveals of each."""
    checkpoint: Values
    asked: tuple[tuple[int, str], ...]
    """The seats that have to decide, with the names of their questions."""


def _begun(title: str, seats: int) -> _Begun:
    """Return a game of a title after some random decisions."""
    rules, case, random = GAMES[title], CASES[title], Random(title)
    seed = f"growth {title}"
    table = Table.new(rules, rules.options(), seats, seed)
    while table.decision_count < DECISIONS:
        seat = random.choice(list(table.questions))
        table.act(seat, choose(random, table.legal_actions(seat), case.weights))
    record = table.record()
    stage = record.checkpoint
    assert stage is not None, "the record of a table has a checkpoint"
    return _Begun(
        title,
        seats,
        json.dumps(table.options.model_dump(mode="json")),
        seed,
        format_chance(table.opening),
        record.version,
        record.digest,
        tuple((d.seat, d.text, d.automatic, format_chance(d.chance), d.reveals_hidden) for d in record.decisions),
        (stage.stage, stage.at, stage.version, json.dumps(stage.state)),
        tuple((seat, question.name) for seat, question in table.questions.items()),
    )


class _Games:
    """The properties of each game of the database, by its number; all tables are made from them."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self.now = datetime.now(UTC)
        self.kinds = [_begun(title, seats) for title in GAMES for seats in (2, 3, 4)]
        self.first_running = size.games - size.running - size.lobbies + 1
        self.first_lobby = size.games - size.lobbies + 1
        self.finished = round(size.results / 3)

    def state(self, game: int) -> str:
        if game >= self.first_lobby:
            return "lobby"
        if game >= self.first_running:
            return "running"
        return "finished" if game <= self.finished else "abandoned"

    def kind(self, game: int) -> _Begun:
        return self.kinds[game % len(self.kinds)]

    def server(self, game: int) -> int:
        """Return a server: most have few games, the one of the measurement many."""
        return server(0) if game % 50 == 0 else server(game % self.size.servers)

    def channel(self, game: int) -> int:
        """Return a channel of its server, which it shares with earlier games."""
        return FIRST_CHANNEL + game % (2 * self.size.servers)

    def people(self, game: int) -> list[int]:
        """Return the people in a game; regulars in some games, seldom the others."""
        count = self.kind(game).seats
        chance = Random(game)
        found = {chance.randrange(REGULARS, self.size.people) for _ in range(count)}
        if game % 5 == 0:
            found.pop()
            found.add(game // 5 % REGULARS)
        while len(found) < count:
            found.add(chance.randrange(REGULARS, self.size.people))
        return [person(number) for number in found]

    def changed(self, game: int) -> int:
        """Return the time of its last change: spread over years, and within the last hours for games in progress."""
        if game >= self.first_running:
            return _us(self.now - timedelta(minutes=game % 600))
        return _us(self.now - timedelta(days=1000 * (1 - game / self.size.games)))

    def of_posts(self, post: int) -> int:
        """Return the game of a post: one of the last month, or one in progress."""
        latest = self.size.games // 20
        return self.first_lobby - latest + post % latest


def _us(moment: datetime) -> int:
    return (moment - EPOCH) // timedelta(microseconds=1)


DAY_US = 24 * 3600 * 1_000_000


def _content(size: Size) -> Iterator[tuple[str, Sequence[str], Iterator[Values]]]:
    """Yield every table with its columns and rows; referenced tables come first."""
    of = _Games(size)
    yield "users", ("id", "name", "settings"), ((person(n), f"Player {n + 1}", "{}") for n in range(size.people))
    yield "guilds", ("id", "settings"), ((server(n), "{}") for n in range(size.servers))
    yield (
        "channels",
        ("id", "guild_id", "settings"),
        ((FIRST_CHANNEL + n, server(n % size.servers), "{}") for n in range(size.servers)),
    )
    yield "games", _GAME, (_game(of, n) for n in range(1, size.games + 1))
    yield "seats", _SEAT, _seats(of)
    yield "decisions", _DECISION, _decisions(of)
    yield "checkpoints", ("game_id", "stage", "at_decision", "version", "state"), _checkpoints(of)
    yield "outbox", _POST, (_post(of, n) for n in range(1, size.posts + 1))
    yield "reminders", ("game_id", "seat", "kind", "question", "due_at", "sent_at"), _reminders(of)
    yield "watchers", ("game_id", "user_id", "what", "by"), _watchers(of)
    yield "proposals", _PROPOSAL, _proposals(of)
    yield "audit", ("game_id", "user_id", "at", "what", "details"), _audit(of)
    yield "results", _RESULT, _results(of)
    yield "interactions", ("id", "result", "at"), _interactions(of)
    yield "notes", ("key", "text"), _indexes(of)


_GAME = (
    *("id", "guild_id", "channel_id", "thread_id", "game", "state", "title", "options", "seed", "opening"),
    *("rules_version", "decision_count", "revision", "digest", "creator_id", "created_at", "changed_at"),
    *("lobby_message_id", "panel_message_id", "agreement", "unrated", "reopened", "told", "name"),
)


def _game(of: _Games, n: int) -> Values:
    kind, state, changed = of.kind(n), of.state(n), of.changed(n)
    begun = state != "lobby"
    return (
        *(n, of.server(n), of.channel(n), FIRST_CHANNEL + (1 << 30) + n if n % 2 else None, kind.title, state),
        *(GAMES[kind.title].title, kind.options if begun else "{}", kind.seed if begun else ""),
        *(kind.opening if begun else "", kind.version if begun else 0),
        *(DECISIONS if begun else 0, DECISIONS + 1 if begun else 0, kind.digest if begun else ""),
        *(of.people(n)[0], changed - 20 * DAY_US, changed, FIRST_MESSAGE + (1 << 30) + n),
        *(FIRST_MESSAGE + (1 << 31) + n if begun else None, '{"rated":true}', "", "", DECISIONS if begun else 0, ""),
    )


_SEAT = ("game_id", "seat", "user_id", "name", "joined_at", "orders")


def _seats(of: _Games) -> Iterator[Values]:
    for n in range(1, of.size.games + 1):
        for seat, user in enumerate(of.people(n)):
            yield n, seat, user, f"Player {user - FIRST_PERSON + 1}", of.changed(n) - 20 * DAY_US, "[]"


_DECISION = ("game_id", "number", "seat", "user_id", "text", "automatic", "chance", "reveals", "at")


def _decisions(of: _Games) -> Iterator[Values]:
    """Yield the logs of the games in progress, and one decision of every other: nobody reads those logs here."""
    for n in range(1, of.first_lobby):
        kind, people, changed = of.kind(n), of.people(n), of.changed(n)
        made = kind.decisions if n >= of.first_running else kind.decisions[:1]
        for number, (seat, text, automatic, chance, reveals) in enumerate(made, start=1):
            yield n, number, seat, people[seat], text, automatic, chance, reveals, changed


def _checkpoints(of: _Games) -> Iterator[Values]:
    return ((n, *of.kind(n).checkpoint) for n in range(of.first_running, of.first_lobby))


_POST = (
    *("id", "game_id", "kind", "channel_id", "user_id", "payload", "nonce", "subject", "remember", "created_at"),
    *("not_before", "attempts", "done_at", "message_id", "seat", "edits"),
)
STORY = "**{name}** builds a dwelling and gains 2 victory points. Everybody nearby may gain power. " * 4


def _post(of: _Games, n: int) -> Values:
    """Return a post of the last month, already sent."""
    game = of.of_posts(n)
    user = of.people(game)[n % of.kind(game).seats]
    at = _us(of.now) - (of.size.posts - n) * 29 * DAY_US // of.size.posts
    payload = {"text": STORY.format(name=f"<@{user}>"), "mentions": [user], "pictures": [], "components": []}
    kind, alone = ("turn", "reminder", "retire", "call")[n % 4], n % 20 == 0
    edits = FIRST_MESSAGE + (1 << 32) + n - 1 if kind == "retire" else None
    return (
        *(n, game, kind, None if alone else of.channel(game), user if alone else None, json.dumps(payload)),
        *(f"{n:020x}", None, "panel" if kind == "turn" else None, at, at, 0, at, FIRST_MESSAGE + (1 << 32) + n),
        *(None, edits),
    )


def _reminders(of: _Games) -> Iterator[Values]:
    """Yield reminders of players who have to decide in games in progress, and the closing of lobbies."""
    for n in range(of.first_running, of.size.games + 1):
        changed = of.changed(n)
        if of.state(n) == "lobby":
            yield n, -1, "lobby_end", "", changed + 30 * DAY_US, None
            continue
        for seat, question in of.kind(n).asked:
            yield n, seat, "ping", question, changed, changed
            for days in (1, 2, 3):
                yield n, seat, "reminder", question, changed + days * DAY_US, None
            yield n, seat, "stalled", question, changed + 4 * DAY_US, None


def _watchers(of: _Games) -> Iterator[Values]:
    return ((n, person(n * 7 % of.size.people), "turns", "dm") for n in range(1, of.size.games + 1, 10))


_PROPOSAL = ("game_id", "kind", "by_user", "payload", "answers", "created_at", "closed_at", "result")


def _proposals(of: _Games) -> Iterator[Values]:
    """Yield votes of the last month, a few of them still open."""
    for n in range(of.size.posts // 6):
        game = of.of_posts(n)
        people = of.people(game)
        at = _us(of.now) - n % 29 * DAY_US
        still = of.state(game) == "running" and n % 50 == 0
        answers = {str(user): True for user in people}
        ends = (None, None) if still else (at, "accepted")
        yield game, "undo", people[0], '{"to":3}', json.dumps(answers), at, *ends


def _audit(of: _Games) -> Iterator[Values]:
    """Yield a year of the audit log."""
    for n in range(of.size.posts):
        game = 1 + n % (of.first_lobby - 1)
        at = _us(of.now) - n * 364 * DAY_US // of.size.posts
        yield game, of.people(game)[0], at, "undo", '{"lines":["pass"],"reason":"a slip"}'


_RESULT = ("game_id", "seat", "user_id", "guild_id", "game", "place", "points", "played", "rated", "finished_at")


def _results(of: _Games) -> Iterator[Values]:
    for n in range(1, of.finished + 1):
        kind, chance = of.kind(n), Random(n)
        points = [chance.randrange(20, 160) for _ in range(kind.seats)]
        for seat, user in enumerate(of.people(n)):
            place = 1 + sum(other > points[seat] for other in points)
            played = json.dumps([f"choice {chance.randrange(14)}"])
            yield (
                *(n, seat, user, of.server(n), kind.title, place, points[seat], played),
                *(n % 10 < 7, of.changed(n)),
            )


def _interactions(of: _Games) -> Iterator[Values]:
    """Yield the confirmations of the last day."""
    for n in range(of.size.posts // 3):
        game = of.first_running + n % of.size.running
        result = {"kind": "act", "decisions": [], "by": of.people(game)[0], "decision_count": n}
        yield (1 << 54) + n, json.dumps(result, separators=(",", ":")), _us(of.now) - n * 200_000


def _indexes(of: _Games) -> Iterator[Values]:
    for number in range(of.size.indexes):
        channel, message = index_place(number)
        text = json.dumps({"channel": channel, "message": message, "digest": ""})
        yield f"index of server {server(number)}", text
