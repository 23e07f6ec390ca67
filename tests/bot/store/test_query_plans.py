"""Every statement of the store finds its rows by an index, on both kinds of databases, with any stored data.

Each query function is called once with example arguments, in a database with some rows in every table, and the query
plans of its statements are read.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import re
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, fields, is_dataclass, replace
from datetime import datetime
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import pytest
from hypothesis import Phase, find, settings
from hypothesis import strategies as st
from sqlalchemy import ColumnElement, event, text, true
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

import bot.store
from bot.store import Agreement, Conflict, Store, StoreError, games, outbox, proposals, schema
from bot.store.heartbeats import Shard
from bot.store.outbox import Target
from bot.store.ratings import Side
from bot.store.templates import Template
from rules.engine import Seat
from rules.engine.core.record import Checkpoint
from tests import postgres
from tests.bench import big_database
from tests.bench.big_database import Size
from tests.bot.stones_games import NOW
from tests.bot.store.databases import DATABASES

pytestmark = pytest.mark.slow

SMALL = Size(games=400, people=200, servers=20, results=300, running=100, lobbies=50, posts=600)
GAME = SMALL.games - SMALL.lobbies
"""A running game."""
PERSON = big_database.person(0)
GROWING = {table.name for table in schema.metadata.sorted_tables} - {"heartbeats", "deletions"}
WAITING = re.compile(r"ix_\w+_(waiting|open)|one_deputy_per_seat")
"""Indexes of rows that wait for something or end soon; there are never many, so they may be scanned."""
ANY_VALUE = settings(phases=[Phase.generate], database=None, derandomize=True)
"""The first example will do; simplifying it takes longer than everything else here."""
TIDYING = {"forget_before", "remove_some"}
UNHURRIED = {
    # Commands of the operator, and the first reads after a start.
    "games.everywhere",
    "bot_state.beginning",
    "people.everything",
    "people.forget",
    "seats.nameless_of",
    # Once an hour, among a few notes for each server.
    "letters.everywhere",
}
OF_ALL_GAMES = {"games.count", "heartbeats.waiting_games", "scheduled_jobs.lobbies_without"}
"""Queries about all games in a state; others begin with the games of a user or of a server."""
ALL_OF_A_STATE = "ix_games_state (state=?)"
UNASKED = {"trial_games.save"}
"""It changes a row by its primary key, and its copies of games are not made of plain types."""
# Conditions that are passed to a statement, and the players of a game.
st.register_type_strategy(ColumnElement, st.just(true()))
Statement = tuple[str, Any]

# Stored times name their zone.
st.register_type_strategy(datetime, st.just(NOW))


@dataclass(frozen=True, slots=True)
class Asked:
    """The statements of one query function."""

    function: str
    statements: Sequence[Statement]


def query_functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield all functions that take a connection, by module and name."""
    for module in iter_modules(bot.store.__path__):
        if module.name in ("migrations", "rows", "write_locks"):
            # These serve the query functions of other modules.
            continue
        found = import_module(f"bot.store.{module.name}")
        for name, function in vars(found).items():
            mine = inspect.iscoroutinefunction(function) and function.__module__ == found.__name__
            if not mine or name.startswith("_") or f"{module.name}.{name}" in UNASKED:
                continue
            if next(iter(inspect.signature(function).parameters), "") == "db":
                yield f"{module.name}.{name}", function


@pytest.fixture(params=DATABASES)
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    if request.param == "postgresql":
        server: postgres.Server = request.getfixturevalue("postgres_server")
        url = server.new_database()
        await big_database.server_database(url, SMALL)
    else:
        url = f"sqlite:///{tmp_path}/polis.db"
        await asyncio.to_thread(big_database.sqlite_database, tmp_path / "polis.db", SMALL)
    opened = await Store.open(url)
    yield opened
    await opened.close()


async def test_no_statement_reads_a_growing_table_from_end_to_end(store: Store) -> None:
    scans = []
    for asked in [await ask(store, name, function) for name, function in query_functions()]:
        if asked.function in UNHURRIED or asked.function.split(".")[1] in TIDYING:
            continue
        async with rolled_back(store) as db:
            for statement in dict(asked.statements):
                found = await scanned(db, statement, asked.statements)
                if asked.function in OF_ALL_GAMES:
                    found = [scan for scan in found if ALL_OF_A_STATE not in scan]
                scans += [f"{asked.function}: {scan}" for scan in found]
    assert scans == []


async def test_every_query_function_is_executed(store: Store) -> None:
    """So that the test above proves something: hardly any function returns before its first statement."""
    silent = [name for name, function in query_functions() if not (await ask(store, name, function)).statements]
    assert len(silent) < 10, silent


async def ask(store: Store, name: str, function: Callable[..., Any]) -> Asked:
    """Call a query function with examples and undo its changes."""
    statements: list[Statement] = []

    def note(_connection: object, _cursor: object, statement: str, parameters: Any, *_: object) -> None:
        if statement.lstrip().startswith(("SELECT", "INSERT", "UPDATE", "DELETE")):
            statements.append((statement, parameters))

    async with rolled_back(store) as db:
        given = await arguments(db, function)
        event.listen(store.writer.sync_engine, "before_cursor_execute", note)
        try:
            # A refusal is a result too.
            with suppress(Conflict, StoreError, IntegrityError, AssertionError, LookupError):
                await function(db, **given)
        finally:
            event.remove(store.writer.sync_engine, "before_cursor_execute", note)
    return Asked(name, [each for each in statements if "pg_advisory" not in each[0]])


@asynccontextmanager
async def rolled_back(store: Store) -> Any:
    async with store.writer.connect() as db:
        yield db
        await db.rollback()


async def arguments(db: AsyncConnection, function: Callable[..., Any]) -> dict[str, Any]:
    """Return example arguments of a function: by name where numbers have a meaning, else by type."""
    hints = typing.get_type_hints(function)
    parameters = [each for each in inspect.signature(function).parameters.values() if each.name != "db"]
    needed = [each for each in parameters if each.default is inspect.Parameter.empty]
    known = await examples(db)
    return {each.name: _example(each.name, hints[each.name], known) for each in needed}


async def examples(db: AsyncConnection) -> Mapping[Any, Any]:
    """Return examples from the database: by the names of parameters, and by type."""
    game = await games.get(db, GAME)
    post = await outbox.next_for(db, Target(1, None)) or (await outbox.of_game(db, GAME))[0]
    proposal = await db.scalar(text(f"SELECT max(id) FROM proposals WHERE game_id = {GAME}")) or 1
    return {
        "game_id": GAME,
        "game_ids": [GAME, GAME - 1],
        "user_id": PERSON,
        "user_ids": [PERSON],
        "guild_id": big_database.server(0),
        "place_id": game.place,
        "channel_id": game.channel_id,
        "thread_id": game.channel_id + 1,
        "proposal_id": proposal,
        "message_id": post.message_id,
        "message_ids": [post.message_id],
        "number": post.id,
        "states": ("running", "lobby"),
        "state": "running",
        "game": game,
        "wishes": {},
        "sides": [Side(Seat(number), big_database.person(number), number + 1) for number in range(2)],
        games.Game: game,
        outbox.Message: outbox.Message("a post"),
        outbox.NewPost: outbox.NewPost(kind="turn", message=outbox.Message("a post"), channel_id=1, game_id=GAME),
        Checkpoint: Checkpoint("a stage", 0, 1, {}),
        Template: Template(big_database.server(0), "tm", "a template", {}, Agreement()),
        outbox.Post: post,
        proposals.Proposal: await proposals.find(db, proposal),
        datetime: NOW,
        Shard: Shard(0, 1),
        Target: post.target,
    }


def _example(name: str, hint: Any, known: Mapping[Any, Any]) -> Any:
    if hint in known and isinstance(hint, type):
        return known[hint]
    if name in known and not (name == "game" and hint is str):
        return known[name]
    origin = typing.get_origin(hint)
    if origin in (Sequence, tuple, list) and typing.get_args(hint):
        inner = _example(name.removesuffix("s"), typing.get_args(hint)[0], known)
        return (inner,)
    made = find(st.from_type(hint), lambda _: True, settings=ANY_VALUE)
    if is_dataclass(made) and not isinstance(made, type):
        ids = {"game_id": GAME, "user_id": PERSON}
        return replace(made, **{field.name: ids[field.name] for field in fields(made) if field.name in ids})
    return made


async def scanned(db: AsyncConnection, statement: str, all_statements: Sequence[Statement]) -> list[str]:
    """Return how a statement would scan growing tables."""
    parameters = dict(all_statements)[statement]
    single = parameters[0] if isinstance(parameters, list) else parameters
    if db.dialect.name == "sqlite":
        rows = await db.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", tuple(single))
        return [f"{row.detail} in {statement}" for row in rows if _is_sqlite_scan(row.detail)]
    # Small tables are scanned; large ones never are where an index fits.
    for method in ("seqscan", "mergejoin", "hashjoin"):
        await db.exec_driver_sql(f"SET LOCAL enable_{method} = off")
    found = (await db.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {statement}", tuple(single))).scalar_one()
    plan = json.loads(found) if isinstance(found, str) else found
    return [f"{each} in {statement}" for each in _server_scans(plan[0]["Plan"])]


def _is_sqlite_scan(detail: str) -> bool:
    by_index = re.search(r"USING (?:COVERING )?INDEX (\w+)", detail)
    if by_index is not None and WAITING.fullmatch(by_index[1]):
        return False
    if "AUTOMATIC" in detail or ALL_OF_A_STATE in detail:
        return True
    return any(re.match(rf"SCAN {table}\b", detail) for table in GROWING)


def _server_scans(node: Mapping[str, Any]) -> Iterator[str]:
    kind, index = node["Node Type"], node.get("Index Name", "")
    if kind == "Seq Scan" and node["Relation Name"] in GROWING:
        yield f"{kind} of {node['Relation Name']}"
    if "Index" in kind and "Index Cond" not in node and not WAITING.fullmatch(index):
        yield f"{kind} without a condition by {index}"
    for inner in node.get("Plans", ()):
        # The latest of a few rows may be found by reading all ids backwards.
        if kind != "Limit" or inner.get("Scan Direction") != "Backward":
            yield from _server_scans(inner)
