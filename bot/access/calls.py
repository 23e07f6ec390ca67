"""How people want to hear that something waits for them: by a ping, by a direct message, or later."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from bot.store import User


@dataclass(frozen=True, slots=True)
class Calls:
    """Who is called how; everybody else is pinged in the post."""

    alone: tuple[User, ...] = ()
    """Who wants a direct message instead of the ping."""
    later: Mapping[int, datetime] = field(default_factory=dict)
    """Who does not want to hear of anything now, and when they do again, by user."""

    @property
    def unpinged(self) -> frozenset[int]:
        """Whom the post names without a ping."""
        return frozenset({*(user.id for user in self.alone), *self.later})


def calls_of(people: Iterable[User], now: datetime) -> Calls:
    """How these people are called at this moment, as they have chosen."""
    people = tuple(people)
    later = {user.id: when for user in people if (when := user.settings.reachable_from(now)) is not None}
    alone = tuple(user for user in people if user.id not in later and user.settings.reminders_by == "dm")
    return Calls(alone, later)
