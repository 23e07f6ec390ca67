"""The people who may begin the game of a lobby, and those who have not agreed to begin."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from bot.store import Game, SeatHolder
from bot.wording.clocks import until
from rules.engine import Text, Who, say

OPENER_ALONE: Final = timedelta(days=1)
"""The time in which only the opener may begin."""
READY_FOR: Final = timedelta(days=1)
"""The time for which people count as ready after they have joined or pressed *Ready*."""


def unready(holders: Sequence[SeatHolder], now: datetime) -> list[SeatHolder]:
    """Return the people who have to agree before the game begins.

    They joined long ago, or the options have changed since.
    """
    return [holder for holder in holders if not _is_ready(holder, now)]


def starter(game: Game, holders: Sequence[SeatHolder]) -> SeatHolder | None:
    """Return the opener of a lobby, who may begin alone at first; None when the opener has left the table."""
    return next((holder for holder in holders if holder.user_id == game.creator_id), None)


def everybody_from(game: Game) -> datetime:
    """Return when anybody at the table may begin."""
    return game.created_at + OPENER_ALONE


def not_yet(game: Game, holders: Sequence[SeatHolder], user_id: int, now: datetime) -> Text | None:
    """Return why somebody at the table may not begin now; None when they may."""
    opener = starter(game, holders)
    if opener is None or user_id == opener.user_id or now >= everybody_from(game):
        return None
    return say(
        "{who} has opened the game and begins it. From {when} on, anybody at the table can.",
        who=Who(opener.seat),
        when=until(everybody_from(game)),
    )


def _is_ready(holder: SeatHolder, now: datetime) -> bool:
    return holder.is_computer or (holder.ready_at is not None and now - holder.ready_at < READY_FOR)
