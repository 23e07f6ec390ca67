"""Queries of every click are executed once, and again as soon as their result may have changed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Select, Table, delete, event
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.util import find_tables

from bot.store import (
    Store,
    blocks,
    conditions,
    erasure,
    feeds,
    game_notes,
    games,
    outbox,
    plans,
    proposals,
    query_cache,
    schema,
    seats,
    seekers,
    server_settings,
    users,
)
from bot.store.games import Position
from tests.bot.stones_games import ANNA, BORIS, CHANNEL, DANA, NOW, open_lobby

ARGUMENTS = {
    games.find: (1,),
    games.with_holders: (1,),
    games.current_at: (CHANNEL,),
    seats.holders: (1,),
    users.find: (ANNA,),
    users.several: ((ANNA, BORIS),),
    blocks.of_guild: (9,),
    feeds.concerned: (9, (ANNA, BORIS)),
    conditions.invited: (1,),
    seekers.of_guild: (9,),
    server_settings.guild: (9,),
    server_settings.language: (9, CHANNEL, CHANNEL + 1),
    server_settings.has_pages: (9, CHANNEL, CHANNEL + 1),
    server_settings.opened_in: (CHANNEL,),
    game_notes.find: (1, ANNA),
    plans.of_game: (1,),
    outbox.asked_at: (1, (ANNA, BORIS), "turn"),
    proposals.open_of: (1,),
    erasure.last_end: (),
}
"""Example arguments for each of the cached queries."""


async def stored_game(store: Store, game_id: int) -> games.Game:
    """Return a game as it is stored."""
    async with store.reading() as db:
        return await games.get(db, game_id)


@contextmanager
def statements(store: Store) -> Iterator[list[Select[tuple[object, ...]]]]:
    """Yield the queries that are executed meanwhile."""
    executed: list[Select[tuple[object, ...]]] = []

    def note(_connection: object, statement: Select[tuple[object, ...]], *_: object) -> None:
        executed.append(statement)

    event.listen(store.readers.sync_engine, "before_execute", note)
    yield executed
    event.remove(store.readers.sync_engine, "before_execute", note)


async def test_a_query_is_executed_once_until_its_tables_are_written(store: Store) -> None:
    game_id = await open_lobby(store)
    with statements(store) as executed:
        before = await store.cached(games.find, game_id)
        assert before is not None
        assert await store.cached(games.find, game_id) is before
        async with store.writing() as db:
            await users.meet(db, DANA, "Dana")
        assert await store.cached(games.find, game_id) is before, "nothing of the game has changed"
        assert len(executed) == 1
        async with store.writing() as db:
            await games.set_title(db, game_id, "Friday")
        after = await store.cached(games.find, game_id)
    assert after is not None
    assert (before.title, after.title) != ("Friday", before.title)
    assert len(executed) == 2


async def test_a_transaction_about_a_game_leaves_results_about_other_games(store: Store) -> None:
    first, second = await open_lobby(store), await open_lobby(store)
    with statements(store) as executed:
        before = await store.cached(games.find, first), await store.cached(games.find, second)
        async with store.writing(first) as db:
            await games.set_title(db, first, "Friday")
        after = await store.cached(games.find, first), await store.cached(games.find, second)
    assert before[0] is not None
    assert after[0] is not None
    assert (before[0].title, after[0].title) == ("Test", "Friday")
    assert after[1] is before[1]
    assert len(executed) == 3


async def test_a_decision_leaves_where_games_are_played(store: Store) -> None:
    game_id = await open_lobby(store)
    async with store.writing() as db:
        await games.set_state(db, game_id, "running", NOW)
    with statements(store) as executed:
        assert await store.cached(games.current_at, CHANNEL) == game_id
        async with store.writing(game_id) as db:
            played = Position("running", 1, 1, "digest", 1)
            await games.advance(db, await games.get(db, game_id), played, NOW)
            await games.set_message(db, game_id, "panel", 66)
        assert await store.cached(games.current_at, CHANNEL) == game_id
        assert len(executed) == 1
        assert (await stored_game(store, game_id)).decision_count == 1


@pytest.mark.parametrize("change", ["over", "moved", "removed"])
async def test_a_change_of_where_games_are_played_is_seen(store: Store, change: str) -> None:
    older, game_id = await open_lobby(store), await open_lobby(store)
    assert await store.cached(games.current_at, CHANNEL) == game_id
    async with store.writing(game_id) as db:
        if change == "over":
            await games.advance(db, await games.get(db, game_id), Position("finished", 1, 1, "digest", 1), NOW)
        elif change == "moved":
            await games.move(db, game_id, CHANNEL + 1)
        else:
            await games.remove(db, game_id)
    assert await store.cached(games.current_at, CHANNEL) == older


async def test_writes_of_a_refused_transaction_are_not_visible(store: Store) -> None:
    async def refused() -> None:
        async with store.writing() as db:
            await users.meet(db, ANNA, "Anna")
            assert await store.cached(users.find, ANNA) is None
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await refused()
    assert await store.cached(users.find, ANNA) is None


async def test_dependent_rows_are_invalidated_with_their_row(store: Store) -> None:
    game_id = await open_lobby(store)
    async with store.writing() as db:
        await game_notes.keep(db, game_id, BORIS, "Wait for the bridge.")
    assert len(await store.cached(seats.holders, game_id)) == 3
    assert await store.cached(game_notes.find, game_id, BORIS)
    async with store.writing() as db:
        await db.execute(delete(schema.games))
    assert await store.cached(seats.holders, game_id) == ()
    assert await store.cached(game_notes.find, game_id, BORIS) == ""


async def test_a_result_read_before_a_write_is_not_cached_after_it(store: Store) -> None:
    async def overtaken(db: AsyncConnection, user_id: int) -> users.User | None:
        found = await users.find(db, user_id)
        async with store.writing() as writing:
            await users.meet(writing, user_id, "Anna")
        return found

    query_cache.depends_on(schema.users)(overtaken)
    assert await store.cached(overtaken, ANNA) is None
    assert await store.cached(overtaken, ANNA) is not None


@pytest.mark.parametrize("query", ARGUMENTS, ids=lambda query: f"{query.__module__}.{query.__name__}")
async def test_a_query_reads_only_its_declared_tables(store: Store, query: Callable[..., Any]) -> None:
    await open_lobby(store)
    with statements(store) as executed:
        await store.cached(query, *ARGUMENTS[query])
    read = {table for statement in executed for each in statement.get_final_froms() for table in find_tables(each)}
    assert read
    declared = query_cache.DEPENDENCIES[query]
    assert read <= {each if isinstance(each, Table) else each.table for each in declared}


def test_every_cached_query_is_tried() -> None:
    declared = {query for query in query_cache.DEPENDENCIES if query.__module__.startswith("bot.")}
    assert declared == set(ARGUMENTS)


async def test_a_write_elsewhere_leaves_a_result_that_is_being_read(store: Store) -> None:
    game_id = await open_lobby(store)
    runs = 0

    async def interrupted(db: AsyncConnection, number: int) -> object:
        nonlocal runs
        runs += 1
        found = await games.find(db, number)
        async with store.writing() as writing:
            await users.meet(writing, DANA, "Dana")
        return found

    query_cache.depends_on(schema.games)(interrupted)
    before = await store.cached(interrupted, game_id)
    assert await store.cached(interrupted, game_id) is before
    assert runs == 1


async def test_a_query_is_executed_once_for_all_who_ask_at_the_same_time(store: Store) -> None:
    game_id = await open_lobby(store)
    with statements(store) as executed:
        found = await asyncio.gather(*(store.cached(games.find, game_id) for _ in range(20)))
    assert len(executed) == 1
    assert all(each is found[0] for each in found)


async def test_those_who_wait_for_a_failed_query_execute_it_again(store: Store) -> None:
    runs = 0

    async def failing_first(db: AsyncConnection, number: int) -> object:
        nonlocal runs
        runs += 1
        first, found = runs == 1, await games.find(db, number)
        if first:
            raise RuntimeError
        return found

    query_cache.depends_on(schema.games)(failing_first)
    game_id = await open_lobby(store)
    first, second = await asyncio.gather(
        *(store.cached(failing_first, game_id) for _ in range(2)), return_exceptions=True
    )
    assert isinstance(first, RuntimeError)
    assert second is not None
