"""The audit log: undos, substitutes and orders of managers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import exists, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.agreement import Agreement
from bot.store.rows import StoredSettings, as_row, remove_some
from rules.engine import Seat

_AUDIT = schema.audit.c


class AuditNote(StoredSettings, frozen=True):
    """The public details of an entry, besides its kind and its author."""

    lines: tuple[str, ...] = ()
    """Decisions as anybody may read them."""
    seat: Seat | None = None
    """The seat it is about, its previous and its new holder."""
    previous_name: str = ""
    name: str = ""
    reason: str = ""
    agreed: Agreement | None = None


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One entry; `user_id` None is the program."""

    id: int
    game_id: int
    user_id: int | None
    at: datetime
    what: str
    details: str

    @property
    def told(self) -> AuditNote:
        """The details; none for entries of earlier versions, which could reveal too much."""
        return AuditNote.read(self.details)


async def note(
    db: AsyncConnection, game_id: int, user_id: int | None, what: str, told: AuditNote, now: datetime
) -> None:
    """Add an entry, in the transaction of the action itself."""
    values = {"game_id": game_id, "user_id": user_id, "at": now, "what": what, "details": told.model_dump_json()}
    await db.execute(insert(schema.audit), values)


async def forget_before(db: AsyncConnection, moment: datetime, limit: int) -> int:
    """Remove old entries of finished games. Return how many."""
    games = schema.games.c
    over = exists().where(games.id == _AUDIT.game_id, games.state.in_(("finished", "abandoned")))
    return await remove_some(db, schema.audit, (_AUDIT.at < moment) & over, limit)


async def of_game(db: AsyncConnection, game_id: int) -> tuple[AuditEntry, ...]:
    """Return all entries of a game, oldest first."""
    query = select(schema.audit).where(_AUDIT.game_id == game_id).order_by(_AUDIT.id)
    return tuple(as_row(AuditEntry, row) for row in await db.execute(query))
