"""A cache of query results, invalidated when a table they depend on is written."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, TypeVarTuple

from sqlalchemy import Table, event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.written import ANY, tables_written

Args = TypeVarTuple("Args")
T = TypeVar("T")
Query = Callable[[AsyncConnection, *Args], Awaitable[T]]
AnyQuery = TypeVar("AnyQuery", bound=Callable[..., Awaitable[Any]])

MAX_RESULTS = 1000

DEPENDENCIES: dict[Callable[..., Any], frozenset[Table]] = {}
"""The tables that each cacheable query depends on."""
OF_ONE_GAME: set[Callable[..., Any]] = set()
"""Cacheable queries that read rows of one game only: that of their first argument."""


def depends_on(*tables: Table, of_game: bool = False) -> Callable[[AnyQuery], AnyQuery]:
    """Declare all tables that a query reads, so that its results can be cached.

    With `of_game`, it reads only rows of the game that is its first argument; transactions about another game leave
    its results valid. Callers share the results and must not change them.
    """

    def declare(query: AnyQuery) -> AnyQuery:
        DEPENDENCIES[query] = frozenset(tables)
        if of_game:
            OF_ONE_GAME.add(query)
        return query

    return declare


class QueryCache:
    """Results of queries declared with `depends_on`, for a database that only this process writes."""

    def __init__(self, writer: AsyncEngine) -> None:
        self._results: dict[tuple[Callable[..., Any], tuple[Any, ...]], Any] = {}
        self._written: set[Table] = set()
        self._invalidations = 0
        event.listen(writer.sync_engine, "before_execute", self._note_tables)

    async def get(self, run: Callable[[], Awaitable[T]], query: Query[*Args, T], *args: *Args) -> T:
        """Return the cached result of a query with these arguments, or that of `run`."""
        key = (query, args)
        if key in self._results:
            cached: T = self._results[key]
            return cached
        invalidations, result = self._invalidations, await run()
        # A write may have overtaken the query; then its result is already stale.
        if invalidations == self._invalidations:
            if len(self._results) >= MAX_RESULTS:
                self._results.clear()
            self._results[key] = result
        return result

    def invalidate(self, game: int | None = None) -> None:
        """Drop the results that depend on tables written since the last call, committed or not.

        With the number of a game, only its rows were written.
        """
        if self._written:
            self._invalidations += 1
            for key in [key for key in self._results if self._is_stale(*key, game)]:
                del self._results[key]
            self._written.clear()

    def _is_stale(self, query: Callable[..., Any], args: tuple[Any, ...], game: int | None) -> bool:
        other_game = game is not None and query in OF_ONE_GAME and args[0] != game
        return not other_game and not self._written.isdisjoint(DEPENDENCIES[query])

    def _note_tables(self, _connection: object, statement: object, *_: object) -> None:
        self._written |= {table for table in tables_written(statement) if table is not ANY}
