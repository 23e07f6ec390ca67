"""Turning rows into dataclasses and plain data into text, for the query modules."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Self, TypeVar

from pydantic import BaseModel, ValidationError
from sqlalchemy import ColumnElement, Insert, Row, Table, delete, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

R = TypeVar("R")
M = TypeVar("M", bound=BaseModel)


class StoredSettings(BaseModel, frozen=True, extra="ignore"):
    """Settings stored as one JSON text; additional settings of a later version are ignored."""

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the stored settings. They are a convenience: an unreadable setting gets its default."""
        found: Self = _read(cls, text)
        return found


# Most settings are the defaults or those of a moment before, and every click reads some.
@lru_cache(maxsize=1024)
def _read(cls: type[Any], text: str) -> Any:
    try:
        return cls.model_validate_json(text)
    except ValidationError:
        return cls()


def as_row(cls: type[R], row: Row[Any]) -> R:
    """Return the row as the dataclass whose fields are named like its columns."""
    return cls(**row._mapping)


async def remove_some(db: AsyncConnection, table: Table, where: ColumnElement[bool], limit: int) -> int:
    """Remove at most so many rows that satisfy the condition. Return how many."""
    some = select(table.c.id).where(where).limit(limit)
    return (await db.execute(delete(table).where(table.c.id.in_(some)))).rowcount


def insert_or(db: AsyncConnection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """Return an insert with a conflict clause for existing rows, on either kind of server."""
    return _insert(table, db.dialect.name)


async def put(db: AsyncConnection, table: Table, key: dict[str, Any], **values: Any) -> None:
    """Change the row with that primary key, or add it; one statement, so nothing comes between."""
    await db.execute(_upsert(table, tuple(key), tuple(values), db.dialect.name), {**key, **values})


async def add_if_missing(db: AsyncConnection, table: Table, **values: Any) -> None:
    """Add a row, unless there is one with its primary key."""
    key = tuple(column.name for column in table.primary_key.columns)
    await db.execute(_upsert(table, key, (), db.dialect.name), values)


@cache
def _upsert(table: Table, key: tuple[str, ...], values: tuple[str, ...], dialect: str) -> Insert:
    added = _insert(table, dialect)
    if not values:
        return added.on_conflict_do_nothing(index_elements=key)
    return added.on_conflict_do_update(index_elements=key, set_={name: added.excluded[name] for name in values})


def _insert(table: Table, dialect: str) -> sqlite.Insert | postgresql.Insert:
    return postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)
