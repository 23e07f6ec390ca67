"""The log of a game: the decisions in force, undone decisions, and the latest checkpoint."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import Row, Select, bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.rows import put
from rules.engine import Decision, Seat
from rules.engine.core.record import Checkpoint, format_chance, parse_chance

DecidedBy = Literal["player", "deputy", "order", "plan", "time", "computer", "table", "unhurried", "forced"]
"""How a decision was made.

- `player`: by the holder of the seat.
- `deputy`: by the deputy of the holder.
- `order`, `plan`: by a standing order or a plan of the holder.
- `time`: by the rules when the time was up.
- `computer`: by a computer player when the time was up.
- `table`: by the other players, in games of earlier versions.
- `unhurried`: for a holder whose hand left no choice; it looks exactly like a decision of the holder.
- `forced`: it was publicly the only possible answer, so it is nobody's decision.
"""

OWN: frozenset[DecidedBy] = frozenset({"player", "deputy", "unhurried"})
"""Decisions shown to others as made by the person who plays the seat."""

IMPOSED: frozenset[DecidedBy] = frozenset({"time", "computer", "table"})
"""Decisions made neither by the owner of a seat nor by an order or plan of the owner."""

BY_ITSELF: frozenset[DecidedBy] = frozenset({"order", "forced"})
"""Decisions made without any action of a person at that moment."""

NOT_BY_OWNERS: frozenset[DecidedBy] = IMPOSED | {"forced"}
"""Decisions that are not the owner's."""

_DECISIONS = schema.decisions.c
_UNDONE = schema.undone_decisions.c
_CHECKPOINTS = schema.checkpoints.c


def _decided_with() -> Select[Any]:
    of_game = select(schema.decisions).where(_DECISIONS.game_id == bindparam("game"))
    its = of_game.where(_DECISIONS.number == bindparam("number")).subquery().c
    together = (_DECISIONS.at == its.at, _DECISIONS.interaction_id.is_not_distinct_from(its.interaction_id))
    return of_game.where(*together).order_by(_DECISIONS.number)


_DECIDED_WITH = _decided_with()
"""Built once: building it takes longer than executing it."""
_LAST_DECIDED = (
    select(_DECISIONS.user_id, func.max(_DECISIONS.at).label("at"))
    .where(_DECISIONS.game_id == bindparam("game"), _DECISIONS.user_id.in_(bindparam("users", expanding=True)))
    .where(_DECISIONS.decided_by.in_(OWN))
    .group_by(_DECISIONS.user_id)
)


_BY_OWNERS: tuple[DecidedBy, ...] = ("player", "deputy", "plan")
"""Decisions that the owner of a seat made personally, then or in advance, or by a deputy."""

_DECIDED_BY_OWNERS = (
    select(_DECISIONS.seat, _DECISIONS.user_id, func.min(_DECISIONS.at).label("at"))
    .where(_DECISIONS.game_id == bindparam("game"), _DECISIONS.decided_by.in_(_BY_OWNERS))
    .group_by(_DECISIONS.seat, _DECISIONS.user_id)
)


@dataclass(frozen=True, slots=True)
class StoredDecision:
    """One decision of a game; `number` counts from 1. Automatic answers name the seat's holder as user."""

    number: int
    decision: Decision
    user_id: int | None
    interaction_id: int | None
    at: datetime
    decided_by: DecidedBy = "player"


@dataclass(frozen=True, slots=True)
class UndoneDecision:
    """An undone decision, with the user, the moment and the reason. Those of one `batch` were undone together."""

    stored: StoredDecision
    batch: int
    undone_at: datetime
    undone_by: int | None
    reason: str
    redoable: bool


async def decisions(db: AsyncConnection, game_id: int, *, after: int = 0) -> tuple[StoredDecision, ...]:
    """Return the decisions of a game after number `after`, oldest first."""
    query = select(schema.decisions).where(_DECISIONS.game_id == game_id, _DECISIONS.number > after)
    return tuple(_stored(row) for row in await db.execute(query.order_by(_DECISIONS.number)))


async def count_at(db: AsyncConnection, game_id: int, moment: datetime) -> int:
    """Return the number of the last decision that was made until a moment; 0 before the first one."""
    until = (_DECISIONS.game_id == game_id, _DECISIONS.at <= moment)
    return await db.scalar(select(func.max(_DECISIONS.number)).where(*until)) or 0


async def decided_with(db: AsyncConnection, game_id: int, number: int) -> tuple[StoredDecision, ...]:
    """Return the decisions made together with the decision of that number, oldest first."""
    found = await db.execute(_DECIDED_WITH, {"game": game_id, "number": number})
    return tuple(_stored(row) for row in found)


async def by_others(db: AsyncConnection, game_id: int) -> dict[int, int | None]:
    """Return the decisions made by others for the owner of a seat, by number: the deputy's id, None for the table.

    Decisions by standing orders, plans, the rules and computer players are not included.
    """
    theirs = (_DECISIONS.game_id == game_id, _DECISIONS.decided_by.in_(("table", "deputy")))
    query = select(_DECISIONS.number, _DECISIONS.decided_by, _DECISIONS.user_id).where(*theirs)
    return {row.number: None if row.decided_by == "table" else row.user_id for row in await db.execute(query)}


async def last_decided(db: AsyncConnection, game_id: int, users: Collection[int]) -> dict[int, datetime]:
    """Return the last own decision of some users in a game, by user."""
    found = await db.execute(_LAST_DECIDED, {"game": game_id, "users": list(users)})
    return {row.user_id: row.at for row in found}


async def not_by_owners(db: AsyncConnection, game_id: int) -> dict[int, DecidedBy]:
    """Return how those decisions were made that neither the owner of a seat nor an order of theirs made, by number."""
    here = (_DECISIONS.game_id == game_id, _DECISIONS.decided_by.in_(NOT_BY_OWNERS))
    return {
        row.number: row.decided_by
        for row in await db.execute(select(_DECISIONS.number, _DECISIONS.decided_by).where(*here))
    }


async def append(db: AsyncConnection, game_id: int, added: Sequence[StoredDecision]) -> None:
    """Add decisions at the end of the log."""
    if added:
        await db.execute(insert(schema.decisions), [_row(game_id, stored) for stored in added])


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
    """Move the decisions after number `to` to the audit table. Return how many."""
    taken = await decisions(db, game_id, after=to)
    if not taken:
        return 0
    batch = 1 + (await db.scalar(select(func.max(_UNDONE.batch)).where(_UNDONE.game_id == game_id)) or 0)
    about = {"batch": batch, "undone_at": now, "undone_by": by, "reason": reason, "redoable": redoable}
    await db.execute(insert(schema.undone_decisions), [_row(game_id, stored) | about for stored in taken])
    await db.execute(delete(schema.decisions).where(_DECISIONS.game_id == game_id, _DECISIONS.number > to))
    return len(taken)


async def undone(db: AsyncConnection, game_id: int) -> tuple[UndoneDecision, ...]:
    """Return all undone decisions of a game, in the order of the undos."""
    query = select(schema.undone_decisions).where(_UNDONE.game_id == game_id).order_by(_UNDONE.batch, _UNDONE.number)
    return tuple(_undone(row) for row in await db.execute(query))


async def redoable(db: AsyncConnection, game_id: int) -> tuple[UndoneDecision, ...]:
    """Return the decisions that a redo would make again: those of the latest undo, unless something was decided
    since.
    """
    latest = (
        select(func.max(_UNDONE.batch)).where(_UNDONE.game_id == game_id, _UNDONE.redoable.is_(True)).scalar_subquery()
    )
    query = (
        select(schema.undone_decisions)
        .where(_UNDONE.game_id == game_id, _UNDONE.batch == latest)
        .order_by(_UNDONE.number)
    )
    return tuple(_undone(row) for row in await db.execute(query))


async def close_redo(db: AsyncConnection, game_id: int, batch: int | None = None) -> None:
    """Make undone decisions final (None: all of the game); they stay in the audit table."""
    query = update(schema.undone_decisions).where(_UNDONE.game_id == game_id, _UNDONE.redoable.is_(True))
    if batch is not None:
        query = query.where(_UNDONE.batch == batch)
    await db.execute(query, {"redoable": False})


async def checkpoint(db: AsyncConnection, game_id: int) -> Checkpoint | None:
    """Return the latest checkpoint; None when there is none or it cannot be read, since the log alone gives the
    game.
    """
    row = (await db.execute(select(schema.checkpoints).where(_CHECKPOINTS.game_id == game_id))).one_or_none()
    if row is None:
        return None
    try:
        state = json.loads(row.state)
    except json.JSONDecodeError:
        return None
    return Checkpoint(row.stage, row.at_decision, row.version, state) if isinstance(state, dict) else None


async def put_checkpoint(db: AsyncConnection, game_id: int, latest: Checkpoint) -> None:
    """Replace the checkpoint of a game."""
    values = {"stage": latest.stage, "at_decision": latest.at, "version": latest.version}
    key = {"game_id": game_id}
    text = json.dumps(latest.state, separators=(",", ":"))
    await put(db, schema.checkpoints, key, state=text, **values)


def _row(game_id: int, stored: StoredDecision) -> dict[str, Any]:
    decision = stored.decision
    return {
        "seat": decision.seat,
        "text": decision.text,
        "automatic": decision.automatic,
        "chance": format_chance(decision.chance),
        "reveals": decision.reveals_hidden,
        "game_id": game_id,
        "number": stored.number,
        "user_id": stored.user_id,
        "interaction_id": stored.interaction_id,
        "at": stored.at,
        "decided_by": stored.decided_by,
    }


def _stored(row: Row[Any]) -> StoredDecision:
    decision = Decision(Seat(row.seat), row.text, row.automatic, parse_chance(row.chance), row.reveals)
    return StoredDecision(row.number, decision, row.user_id, row.interaction_id, row.at, row.decided_by)


def _undone(row: Row[Any]) -> UndoneDecision:
    return UndoneDecision(_stored(row), row.batch, row.undone_at, row.undone_by, row.reason, row.redoable)


@dataclass(frozen=True, slots=True)
class FirstDecision:
    """The first decision at a seat by its holder or the holder's deputy."""

    seat: Seat
    user_id: int | None
    at: datetime


async def decided_by_owners(db: AsyncConnection, game_id: int) -> tuple[FirstDecision, ...]:
    """Return the first decisions at each seat, by its owner at that time or for that owner."""
    rows = await db.execute(_DECIDED_BY_OWNERS, {"game": game_id})
    return tuple(FirstDecision(Seat(row.seat), row.user_id, row.at) for row in rows)
