"""The log of a game: the decisions in force, those taken back, and the latest checkpoint."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import Row, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.rows import put
from rules.engine import Decision, Seat
from rules.engine.core.record import Checkpoint, format_chance, parse_chance

DecidedBy = Literal["player", "order", "time", "computer", "table"]
"""How a decision was made: by whoever sits there, by a standing order of theirs, by the rules when their time was up,
by a computer player then, or by the others at the table."""

IMPOSED: frozenset[DecidedBy] = frozenset({"time", "computer", "table"})
"""What neither the owner of a seat nor an order of theirs decided."""

_ENTRIES = schema.entries.c
_UNDONE = schema.undone.c
_CHECKPOINTS = schema.checkpoints.c


@dataclass(frozen=True, slots=True)
class Entry:
    """One decision of a game; `number` counts from 1. Automatic answers name the seat's holder as user."""

    number: int
    line: Decision
    user_id: int | None
    interaction_id: int | None
    at: datetime
    decided_by: DecidedBy = "player"


@dataclass(frozen=True, slots=True)
class UndoneEntry:
    """A decision that was taken back, with who did it, when and why. Those of one `batch` went together."""

    entry: Entry
    batch: int
    undone_at: datetime
    undone_by: int | None
    reason: str
    redoable: bool


async def entries(db: AsyncConnection, game_id: int, *, after: int = 0) -> tuple[Entry, ...]:
    """The decisions of a game behind number `after`, oldest first."""
    query = select(schema.entries).where(_ENTRIES.game_id == game_id, _ENTRIES.number > after)
    return tuple(_entry(row) for row in await db.execute(query.order_by(_ENTRIES.number)))


async def by_table(db: AsyncConnection, game_id: int) -> frozenset[int]:
    """The numbers of the decisions that the others at the table made for somebody."""
    query = select(_ENTRIES.number).where(_ENTRIES.game_id == game_id, _ENTRIES.decided_by == "table")
    return frozenset(await db.scalars(query))


async def imposed(db: AsyncConnection, game_id: int) -> dict[int, DecidedBy]:
    """How those decisions were made that neither the owner of a seat nor an order of theirs made, by number."""
    here = (_ENTRIES.game_id == game_id, _ENTRIES.decided_by.in_(IMPOSED))
    return {
        row.number: row.decided_by
        for row in await db.execute(select(_ENTRIES.number, _ENTRIES.decided_by).where(*here))
    }


async def append(db: AsyncConnection, game_id: int, added: Sequence[Entry]) -> None:
    """Write decisions behind those already there."""
    if added:
        await db.execute(insert(schema.entries), [_row(game_id, entry) for entry in added])


async def take_back(
    db: AsyncConnection,
    game_id: int,
    to: int,
    *,
    by: int | None,
    reason: str,
    now: datetime,
    redoable: bool = True,
) -> int:
    """Move the decisions behind number `to` to the audit table; the answer is how many they were."""
    taken = await entries(db, game_id, after=to)
    if not taken:
        return 0
    batch = 1 + (await db.scalar(select(func.max(_UNDONE.batch)).where(_UNDONE.game_id == game_id)) or 0)
    about = {"batch": batch, "undone_at": now, "undone_by": by, "reason": reason, "redoable": redoable}
    await db.execute(insert(schema.undone), [_row(game_id, entry) | about for entry in taken])
    await db.execute(delete(schema.entries).where(_ENTRIES.game_id == game_id, _ENTRIES.number > to))
    return len(taken)


async def undone(db: AsyncConnection, game_id: int) -> tuple[UndoneEntry, ...]:
    """Everything ever taken back in a game, in the order in which it was taken back."""
    query = select(schema.undone).where(_UNDONE.game_id == game_id).order_by(_UNDONE.batch, _UNDONE.number)
    return tuple(_undone(row) for row in await db.execute(query))


async def redoable(db: AsyncConnection, game_id: int) -> tuple[UndoneEntry, ...]:
    """The decisions that a redo would make again: those of the latest undo, unless a move was made since."""
    latest = (
        select(func.max(_UNDONE.batch)).where(_UNDONE.game_id == game_id, _UNDONE.redoable.is_(True)).scalar_subquery()
    )
    query = select(schema.undone).where(_UNDONE.game_id == game_id, _UNDONE.batch == latest).order_by(_UNDONE.number)
    return tuple(_undone(row) for row in await db.execute(query))


async def close_redo(db: AsyncConnection, game_id: int, batch: int | None = None) -> None:
    """Make decisions taken back (None: all of the game) final; they stay in the audit table."""
    query = update(schema.undone).where(_UNDONE.game_id == game_id, _UNDONE.redoable.is_(True))
    if batch is not None:
        query = query.where(_UNDONE.batch == batch)
    await db.execute(query, {"redoable": False})


async def checkpoint(db: AsyncConnection, game_id: int) -> Checkpoint | None:
    """The latest checkpoint, or None when there is none or its text cannot be read: the log alone gives the game."""
    row = (await db.execute(select(schema.checkpoints).where(_CHECKPOINTS.game_id == game_id))).one_or_none()
    if row is None:
        return None
    try:
        state = json.loads(row.state)
    except json.JSONDecodeError:
        return None
    return Checkpoint(row.stage, row.at_move, row.version, state) if isinstance(state, dict) else None


async def put_checkpoint(db: AsyncConnection, game_id: int, latest: Checkpoint) -> None:
    """Replace the checkpoint of a game."""
    values = {"stage": latest.stage, "at_move": latest.at, "version": latest.version}
    key = {"game_id": game_id}
    text = json.dumps(latest.state, separators=(",", ":"))
    await put(db, schema.checkpoints, _CHECKPOINTS.game_id == game_id, key, state=text, **values)


def _row(game_id: int, entry: Entry) -> dict[str, Any]:
    line = entry.line
    return {
        "seat": line.seat,
        "text": line.text,
        "automatic": line.automatic,
        "chance": format_chance(line.chance),
        "reveals": line.reveals_hidden,
        "game_id": game_id,
        "number": entry.number,
        "user_id": entry.user_id,
        "interaction_id": entry.interaction_id,
        "at": entry.at,
        "decided_by": entry.decided_by,
    }


def _entry(row: Row[Any]) -> Entry:
    line = Decision(Seat(row.seat), row.text, row.automatic, parse_chance(row.chance), row.reveals)
    return Entry(row.number, line, row.user_id, row.interaction_id, row.at, row.decided_by)


def _undone(row: Row[Any]) -> UndoneEntry:
    return UndoneEntry(_entry(row), row.batch, row.undone_at, row.undone_by, row.reason, row.redoable)
