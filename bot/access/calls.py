"""How people want to hear that something waits for them: by a ping, by a direct message, or later."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from bot.store import User

EVER = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Calls:
    """Who is called how; everybody else is pinged in the post."""

    alone: tuple[User, ...] = ()
    """Who wants a direct message instead of the ping."""
    later: Mapping[int, datetime] = field(default_factory=dict)
    """Who is not to hear of it now, because they want no calls or are looking anyway, and when they are, by user."""

    @property
    def unpinged(self) -> frozenset[int]:
        """Whom the post names without a ping."""
        return frozenset({*(user.id for user in self.alone), *self.later})


def calls_of(
    people: Iterable[User], now: datetime, present: Collection[int] = (), absent_from: datetime = EVER
) -> Calls:
    """How these people are called at this moment, as they have chosen.

    Who is `present` sees it anyway, and is called only if they have still not answered at `absent_from`.
    """
    people = tuple(people)
    later = {user.id: when for user in people if (when := user.settings.reachable_from(now)) is not None}
    looking = [user.id for user in people if user.id in present]
    later |= {user: max(absent_from, later.get(user, absent_from)) for user in looking}
    alone = tuple(user for user in people if user.id not in later and user.settings.reminders_by == "dm")
    return Calls(alone, later)
