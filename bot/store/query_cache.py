"""A cache of query results, invalidated when a table or column they depend on is written."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar, TypeVarTuple

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.written import ANY, Source, Written

Args = TypeVarTuple("Args")
T = TypeVar("T")
Query = Callable[[AsyncConnection, *Args], Awaitable[T]]
AnyQuery = TypeVar("AnyQuery", bound=Callable[..., Awaitable[Any]])

_Key = tuple[Callable[..., Any], tuple[Any, ...]]

MAX_RESULTS = 1000

DEPENDENCIES: dict[Callable[..., Any], frozenset[Source]] = {}
"""The tables and columns that each cacheable query depends on."""
OF_ONE_GAME: set[Callable[..., Any]] = set()
"""Cacheable queries that read rows of one game only: that of their first argument."""


def depends_on(*sources: Source, of_game: bool = False) -> Callable[[AnyQuery], AnyQuery]:
    """Declare all tables that a query reads, so that its results can be cached.

    Of a table that is written often it can declare the columns it reads. With `of_game`, it reads only rows of the game
    that is its first argument; transactions about another game leave its results valid. Callers share the results and
    must not change them.
    """

    def declare(query: AnyQuery) -> AnyQuery:
        DEPENDENCIES[query] = frozenset(sources)
        if of_game:
            OF_ONE_GAME.add(query)
        return query

    return declare


@dataclass(slots=True, eq=False)
class _Execution:
    """A query that is being executed."""

    ended: asyncio.Event = field(default_factory=asyncio.Event)
    overtaken: bool = False
    """True if a write has changed what it reads, and its result may be stale already."""


class QueryCache:
    """Results of queries declared with `depends_on`, for a database that only this process writes."""

    def __init__(self) -> None:
        self._results: dict[_Key, Any] = {}
        self._executions: dict[_Key, _Execution] = {}

    async def get(self, run: Callable[[], Awaitable[T]], query: Query[*Args, T], *args: *Args) -> T:
        """Return the cached result of a query with these arguments, or that of `run`.

        Those who ask for the same result at the same time wait for one execution.
        """
        key: _Key = (query, args)
        while key not in self._results:
            running = self._executions.get(key)
            if running is None or running.overtaken:
                return await self._execute(key, run)
            await running.ended.wait()
        cached: T = self._results[key]
        return cached

    async def _execute(self, key: _Key, run: Callable[[], Awaitable[T]]) -> T:
        execution = self._executions[key] = _Execution()
        try:
            result = await run()
            if not execution.overtaken:
                if len(self._results) >= MAX_RESULTS:
                    self._results.clear()
                self._results[key] = result
        finally:
            if self._executions.get(key) is execution:
                del self._executions[key]
            execution.ended.set()
        return result

    def invalidate(self, written: Written, game: int | None = None) -> None:
        """Drop the results that depend on tables a transaction has written, committed or not.

        With the number of a game, only its rows were written.
        """
        if written:
            for key in [key for key in self._results if _is_stale(*key, written, game)]:
                del self._results[key]
            for key, execution in self._executions.items():
                execution.overtaken |= _is_stale(*key, written, game)


def _is_stale(query: Callable[..., Any], args: tuple[Any, ...], written: Written, game: int | None) -> bool:
    other_game = game is not None and query in OF_ONE_GAME and args[0] != game
    return not other_game and (ANY in written or not written.isdisjoint(DEPENDENCIES[query]))
