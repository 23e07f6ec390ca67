"""The tables written by a transaction."""

from __future__ import annotations

from functools import cache

from sqlalchemy import Connection, Delete, Insert, Select, Table, Update, event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.base import Executable

_NOTED = "tables written"
ANY = None
"""All tables, where a statement does not say which it writes."""

Written = set[Table | None]


def note_written(engine: AsyncEngine) -> None:
    """Record for each connection of an engine the tables its statements write; see `written_by`."""
    event.listen(engine.sync_engine, "before_execute", _note)


def written_by(db: AsyncConnection) -> Written:
    """Return the set of tables written from now on in the transaction of a connection, if they are recorded."""
    assert db.sync_connection is not None, "the connection is open"
    written: Written = set()
    db.sync_connection.info[_NOTED] = written
    return written


def tables_written(statement: object) -> frozenset[Table | None]:
    """Return the tables that a statement writes."""
    match statement:
        case Insert() | Update() | Delete():
            table = statement.table
            assert isinstance(table, Table), "rows are written to tables"
            return _with_dependents(table) if isinstance(statement, Delete) else frozenset({table})
        case Select():
            return frozenset()
        case _:
            return frozenset({ANY})


def _note(connection: Connection, statement: Executable, *_: object) -> None:
    written = connection.info.get(_NOTED)
    if written is not None:
        written |= tables_written(statement)


@cache
def _with_dependents(table: Table) -> frozenset[Table]:
    """Return a table, and those whose rows are deleted with its rows."""
    dependent = [
        each
        for each in table.metadata.tables.values()
        if any(key.column.table is table and key.ondelete for key in each.foreign_keys)
    ]
    return frozenset({table, *dependent})
