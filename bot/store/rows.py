"""How the query modules turn rows into dataclasses and plain data into text."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Self, TypeVar

from pydantic import BaseModel, ValidationError
from sqlalchemy import ColumnElement, Row, Table, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

R = TypeVar("R")
M = TypeVar("M", bound=BaseModel)


class StoredSettings(BaseModel, frozen=True, extra="ignore"):
    """Settings kept as one JSON text; what a later version wrote beside them is left unread."""

    @classmethod
    def read(cls, text: str) -> Self:
        """The stored settings. They are a convenience: what cannot be read is at its default again."""
        found: Self = _read(cls, text)
        return found


# Most settings are the defaults or those of a moment before, and every click asks for some.
@lru_cache(maxsize=1024)
def _read(cls: type[Any], text: str) -> Any:
    try:
        return cls.model_validate_json(text)
    except ValidationError:
        return cls()


def as_row(cls: type[R], row: Row[Any]) -> R:
    """The row as the dataclass whose fields are named like its columns."""
    return cls(**row._mapping)


async def remove_some(db: AsyncConnection, table: Table, where: ColumnElement[bool], limit: int) -> int:
    """Remove at most so many rows for which that is true; the answer is how many."""
    some = select(table.c.id).where(where).limit(limit)
    return (await db.execute(delete(table).where(table.c.id.in_(some)))).rowcount


def insert_or(db: AsyncConnection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An insert that can say what to do with rows that are there already, on either kind of server."""
    return postgresql.insert(table) if db.dialect.name == "postgresql" else sqlite.insert(table)


async def put(
    db: AsyncConnection, table: Table, where: ColumnElement[bool], key: dict[str, Any], **values: Any
) -> None:
    """Change the row with that key, or add it. Writes are one at a time, so nothing comes between."""
    if values:
        changed = await db.execute(update(table).where(where), values)
        if changed.rowcount:
            return
    await db.execute(insert(table), {**key, **values})
