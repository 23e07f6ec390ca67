"""Conditions of a lobby or a season: who may join, and the users who are invited to a game."""

from __future__ import annotations

from collections.abc import Collection

from pydantic import Field
from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.query_cache import depends_on
from bot.store.rows import StoredSettings

_INVITED = schema.invited.c


class Conditions(StoredSettings, frozen=True):
    """Requirements for joining. They do not bind the opener and those who have joined already."""

    invited_only: bool = False
    least_games: int = Field(0, ge=0)
    """The least number of finished games with other people."""
    no_drop_outs: bool = False
    """True if nobody may sit down who has left a rated game that continued."""
    rating_from: int | None = None
    rating_to: int | None = None

    @property
    def are_none(self) -> bool:
        """True if anybody may join."""
        return self == Conditions()

    @property
    def about_record(self) -> bool:
        """True if finished or left games matter."""
        return bool(self.least_games or self.no_drop_outs)

    @property
    def about_rating(self) -> bool:
        """True if the rating matters."""
        return self.rating_from is not None or self.rating_to is not None


@depends_on(schema.invited, of_game=True)
async def invited(db: AsyncConnection, game_id: int) -> tuple[int, ...]:
    """Return the users who are invited to a game."""
    query = select(_INVITED.user_id).where(_INVITED.game_id == game_id).order_by(_INVITED.user_id)
    return tuple(await db.scalars(query))


async def invite(db: AsyncConnection, game_id: int, user_ids: Collection[int]) -> None:
    """Replace the users who are invited to a game."""
    await db.execute(delete(schema.invited).where(_INVITED.game_id == game_id))
    if user_ids:
        rows = [{"game_id": game_id, "user_id": user_id} for user_id in sorted(set(user_ids))]
        await db.execute(insert(schema.invited), rows)


def together(several: Collection[Conditions]) -> Conditions:
    """Return the conditions that hold when all of these do."""
    lowest = [each.rating_from for each in several if each.rating_from is not None]
    highest = [each.rating_to for each in several if each.rating_to is not None]
    return Conditions(
        invited_only=any(each.invited_only for each in several),
        least_games=max((each.least_games for each in several), default=0),
        no_drop_outs=any(each.no_drop_outs for each in several),
        rating_from=max(lowest, default=None),
        rating_to=min(highest, default=None),
    )
