"""Drafts: lines that a user has chosen and not yet confirmed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.rows import put
from rules.engine import Seat

_DRAFTS = schema.drafts.c
_DRAFT = select(schema.drafts).where(_DRAFTS.game_id == bindparam("game"), _DRAFTS.user_id == bindparam("user"))
_OF_GAME = select(schema.drafts).where(_DRAFTS.game_id == bindparam("game"))
_DISCARD_SEATS = delete(schema.drafts).where(
    _DRAFTS.game_id == bindparam("game"), _DRAFTS.seat.in_(bindparam("seats", expanding=True))
)


@dataclass(frozen=True, slots=True)
class Draft:
    """The lines, in notation, that a user has chosen for a seat when `at_decision` decisions were made."""

    game_id: int
    user_id: int
    seat: Seat
    at_decision: int
    lines: tuple[str, ...]
    changed_at: datetime
    following: tuple[str, ...] = ()
    """Lines typed after these, which wait for a reveal or for the seat's own turn."""


async def find(db: AsyncConnection, game_id: int, user_id: int) -> Draft | None:
    """Return the draft of a user in a game, or None."""
    row = (await db.execute(_DRAFT, {"game": game_id, "user": user_id})).one_or_none()
    return None if row is None else _draft(row)


async def of_game(db: AsyncConnection, game_id: int) -> dict[int, Draft]:
    """Return all drafts of a game, by user."""
    return {row.user_id: _draft(row) for row in await db.execute(_OF_GAME, {"game": game_id})}


async def save(db: AsyncConnection, draft: Draft) -> None:
    """Store a draft in place of the user's earlier one."""
    key = {"game_id": draft.game_id, "user_id": draft.user_id}
    values = {"seat": draft.seat, "at_decision": draft.at_decision, "changed_at": draft.changed_at}
    kept = {"lines": draft.lines, "following": draft.following} if draft.following else draft.lines
    await put(db, schema.drafts, key, lines=json.dumps(kept), **values)


async def discard(db: AsyncConnection, game_id: int, user_id: int) -> None:
    await db.execute(delete(schema.drafts).where(_DRAFTS.game_id == game_id, _DRAFTS.user_id == user_id))


async def discard_seats(db: AsyncConnection, game_id: int, seats: Sequence[Seat]) -> None:
    """Remove the drafts for seats that have decided."""
    if seats:
        await db.execute(_DISCARD_SEATS, {"game": game_id, "seats": seats})


async def forget_before(db: AsyncConnection, moment: datetime) -> int:
    """Remove drafts not changed since a moment. Return how many."""
    return (await db.execute(delete(schema.drafts).where(_DRAFTS.changed_at < moment))).rowcount


def _draft(row: Row[Any]) -> Draft:
    kept = json.loads(row.lines)
    lines, following = (kept["lines"], kept["following"]) if isinstance(kept, dict) else (kept, ())
    return Draft(
        row.game_id, row.user_id, Seat(row.seat), row.at_decision, tuple(lines), row.changed_at, tuple(following)
    )
