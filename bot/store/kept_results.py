"""Results of the queries that every click asks, kept until something is written that they read."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, TypeVarTuple

from sqlalchemy import Table, event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.written import ANY, tables_written

About = TypeVarTuple("About")
T = TypeVar("T")
Query = Callable[[AsyncConnection, *About], Awaitable[T]]
AnyQuery = TypeVar("AnyQuery", bound=Callable[..., Awaitable[Any]])

MOST = 1000
"""How many results are kept."""

READ: dict[Callable[..., Any], frozenset[Table]] = {}
"""The tables that each declared query reads."""


def reads(*tables: Table) -> Callable[[AnyQuery], AnyQuery]:
    """Declare all tables that a query reads, so that its results can be kept. Nobody changes what it gives."""

    def declare(query: AnyQuery) -> AnyQuery:
        READ[query] = frozenset(tables)
        return query

    return declare


class KeptResults:
    """Results of queries declared by `reads`, where one engine of this process alone writes the database."""

    def __init__(self, writer: AsyncEngine) -> None:
        self._results: dict[tuple[Callable[..., Any], tuple[Any, ...]], Any] = {}
        self._written: set[Table] = set()
        self._changes = 0
        """After how many transactions something was forgotten."""
        event.listen(writer.sync_engine, "before_execute", self._note)

    async def of(self, ask: Callable[[], Awaitable[T]], query: Query[*About, T], *about: *About) -> T:
        """What the query has given about that, else what it gives when it is asked now."""
        key = (query, about)
        if key in self._results:
            kept: T = self._results[key]
            return kept
        changes, result = self._changes, await ask()
        # What was read before something was written meanwhile is not kept.
        if changes == self._changes:
            if len(self._results) >= MOST:
                self._results.clear()
            self._results[key] = result
        return result

    def forget_written(self) -> None:
        """Forget what the statements executed since the last time may have changed, committed or not."""
        if self._written:
            self._changes += 1
            stale = [key for key in self._results if not self._written.isdisjoint(READ[key[0]])]
            for key in stale:
                del self._results[key]
            self._written.clear()

    def _note(self, _connection: object, statement: object, *_: object) -> None:
        self._written |= {table for table in tables_written(statement) if table is not ANY}
