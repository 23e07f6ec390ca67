"""Invitations: which message in a channel invites to which lobbies in threads. Lobbies of some hours share one."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.rows import as_row

INVITATION_POST = "invitation"
"""The kind of the posts. They belong to no game, because they are about several."""

_INVITATIONS = schema.invitations.c


@dataclass(frozen=True, slots=True)
class Invitation:
    """The message that invites to a game; `post_id` is the post as which it was sent."""

    game_id: int
    post_id: int
    channel_id: int
    began_at: datetime
    """When the message was first queued."""
    shown: str
    """The digest of what it shows."""


def invitations_subject(channel_id: int) -> str:
    """Return the subject of transactions that change the invitations in a channel."""
    return f"invitations in {channel_id}"


async def of_game(db: AsyncConnection, game_id: int) -> Invitation | None:
    """Return the invitation to a game, or None."""
    row = (await db.execute(select(schema.invitations).where(_INVITATIONS.game_id == game_id))).one_or_none()
    return None if row is None else as_row(Invitation, row)


async def latest_in(db: AsyncConnection, channel_id: int, since: datetime) -> Invitation | None:
    """Return the latest invitation in a channel that is not older than a moment, or None."""
    query = select(schema.invitations).where(_INVITATIONS.channel_id == channel_id, _INVITATIONS.began_at >= since)
    row = (await db.execute(query.order_by(_INVITATIONS.began_at.desc()).limit(1))).one_or_none()
    return None if row is None else as_row(Invitation, row)


async def games_of(db: AsyncConnection, post_id: int) -> tuple[int, ...]:
    """Return the games to which a message invites, in the order in which they were opened."""
    query = select(_INVITATIONS.game_id).where(_INVITATIONS.post_id == post_id).order_by(_INVITATIONS.game_id)
    return tuple(await db.scalars(query))


async def add(db: AsyncConnection, invitation: Invitation) -> None:
    """Add a game to a message."""
    await db.execute(insert(schema.invitations), asdict(invitation))


async def note_shown(db: AsyncConnection, post_id: int, shown: str) -> None:
    """Store what a message shows."""
    await db.execute(update(schema.invitations).where(_INVITATIONS.post_id == post_id).values(shown=shown))
