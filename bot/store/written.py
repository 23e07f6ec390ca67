"""The tables and columns written by a transaction."""

from __future__ import annotations

from functools import cache
from typing import Any

from sqlalchemy import Column, Connection, Delete, Insert, Select, Table, Update, event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.base import Executable

_NOTED = "written"
ANY = None
"""All tables, where a statement does not say which it writes."""

KEEPS = "keeps"
"""The execution option of an update with the columns of its table that it leaves as they are."""

Source = Table | Column[Any]
"""A part of the database that statements write and queries depend on: any column of a table, or one column."""
Written = set[Source | None]


def note_written(engine: AsyncEngine) -> None:
    """Record for each connection of an engine the tables and columns its statements write; see `written_by`."""
    event.listen(engine.sync_engine, "before_execute", _note)


def written_by(db: AsyncConnection) -> Written:
    """Return the set of tables and columns written from now on in the transaction of a connection."""
    assert db.sync_connection is not None, "the connection is open"
    written: Written = set()
    db.sync_connection.info[_NOTED] = written
    return written


def tables_written(statement: object) -> frozenset[Source | None]:
    """Return the tables that a statement writes, and their columns."""
    match statement:
        case Insert() | Update() | Delete():
            table = statement.table
            assert isinstance(table, Table), "rows are written to tables"
            if isinstance(statement, Delete):
                return _with_dependents(table)
            return _with_columns(table, statement.get_execution_options().get(KEEPS, frozenset()))
        case Select():
            return frozenset()
        case _:
            return frozenset({ANY})


def _note(connection: Connection, statement: Executable, *_: object) -> None:
    written = connection.info.get(_NOTED)
    if written is not None:
        written |= tables_written(statement)


@cache
def _with_columns(table: Table, kept: frozenset[Column[Any]] = frozenset()) -> frozenset[Source]:
    return frozenset({table, *table.c}) - kept


@cache
def _with_dependents(table: Table) -> frozenset[Source]:
    """Return a table, and those whose rows are deleted with its rows, with all columns."""
    dependent = [
        each
        for each in table.metadata.tables.values()
        if any(key.column.table is table and key.ondelete for key in each.foreign_keys)
    ]
    return frozenset().union(*map(_with_columns, (table, *dependent)))
