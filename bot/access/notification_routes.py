"""Choose how each user is notified: by ping, by direct message, or later."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import User, users

EVER = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class NotificationRoutes:
    """The users who are notified in another way than by a ping in the post."""

    alone: tuple[User, ...] = ()
    """Users who want a direct message instead of the ping."""
    later: Mapping[int, datetime] = field(default_factory=dict)
    """When to notify users who want no notifications now or are looking anyway, by user."""
    told: frozenset[int] = frozenset()
    """Users who were notified of it already."""

    @property
    def unpinged(self) -> frozenset[int]:
        """The users that the post names without a ping."""
        return frozenset({*(user.id for user in self.alone), *self.later, *self.told})


async def not_away(db: AsyncConnection, user_ids: Sequence[int], now: datetime) -> tuple[int, ...]:
    """Return those of the users who are not away. A post may name the others without a ping."""
    known = await users.settings_of(db, user_ids)
    return tuple(user for user in user_ids if not known[user].away_for_s(now))


def notification_routes(
    people: Iterable[User],
    now: datetime,
    present: Collection[int] = (),
    absent_from: datetime = EVER,
    told: Collection[int] = (),
) -> NotificationRoutes:
    """Return how these people are notified at this moment, according to their settings.

    Users who are `present` see the post anyway; they are notified only if they have not answered at `absent_from`.
    Those who were `told` are not notified again.
    """
    people = tuple(user for user in people if user.id not in told)
    later = {user.id: when for user in people if (when := user.settings.reachable_from(now)) is not None}
    looking = [user.id for user in people if user.id in present]
    later |= {user: max(absent_from, later.get(user, absent_from)) for user in looking}
    alone = tuple(user for user in people if user.id not in later and user.settings.reminders_by == "dm")
    return NotificationRoutes(alone, later, frozenset(told))
