"""Rate limits for one user's requests: commands, drawing, replaying a game, opening games."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Literal

from bot.settings import Settings
from rules.engine import Text, say, say_n

DrawingKind = Literal[
    "double picture", "film", "preview", "replay", "export", "command", "costly command", "suggestion", "feed"
]
WITHIN = timedelta(minutes=1)
DAY = timedelta(days=1)
BURST = timedelta(minutes=10)
REMEMBERED = 1000
"""With more users in memory than this, those whose limits have expired are dropped."""


class RateLimiter:
    """Counters in the memory of one process. A restart resets them, which does no harm."""

    def __init__(self) -> None:
        self._drawn: dict[tuple[int, DrawingKind], deque[datetime]] = {}
        self._opened: dict[int, tuple[datetime, ...]] = {}

    def retry_at(self, user_id: int, what: DrawingKind, most: int, now: datetime) -> datetime | None:
        """Count one drawing and return None, or return when the next one is allowed. `most=0`: no limit."""
        if not most:
            return None
        self._forget(now)
        times = self._drawn.setdefault((user_id, what), deque())
        while times and times[0] <= now - WITHIN:
            times.popleft()
        if len(times) >= most:
            return times[len(times) - most] + WITHIN
        times.append(now)
        return None

    def keep_opened(self, user_id: int, opened: Sequence[datetime], now: datetime) -> None:
        """Remember games opened by a user that the database is about to lose as theirs."""
        known = self._opened.get(user_id, ())
        self._opened = {user: times for user, times in self._opened.items() if times[-1] > now - DAY}
        if opened:
            self._opened[user_id] = tuple(sorted([*known, *opened]))

    def opened_since(self, user_id: int, moment: datetime) -> tuple[datetime, ...]:
        """Return when a user opened games that only this process knows of, earliest first."""
        return tuple(opened for opened in self._opened.get(user_id, ()) if opened > moment)

    def _forget(self, now: datetime) -> None:
        if len(self._drawn) >= REMEMBERED:
            self._drawn = {key: times for key, times in self._drawn.items() if times and times[-1] > now - WITHIN}


def enough_opened(opened: Sequence[datetime], settings: Settings, now: datetime) -> Text | None:
    """Return why a user who has opened games at these moments, earliest first, cannot open another one now."""
    refusals: list[tuple[datetime, Text]] = []
    a_day, at_once = settings.games_per_day, settings.games_per_ten_minutes if settings.games_per_day else 0
    if a_day and len(opened) >= a_day and (day_ends := opened[-a_day] + DAY) > now:
        told = say_n(
            "You can open only one game a day here; the next one {when}.",
            "You can open only {n} games a day here; the next one {when}.",
            a_day,
            when=relative(day_ends),
        )
        refusals.append((day_ends, told))
    if at_once and len(opened) >= at_once and (burst_ends := opened[-at_once] + BURST) > now:
        told = say_n(
            "You can open only one game within ten minutes here; the next one {when}.",
            "You can open only {n} games within ten minutes here; the next one {when}.",
            at_once,
            when=relative(burst_ends),
        )
        refusals.append((burst_ends, told))
    return max(refusals, default=(now, None))[1]


def enough_replayed(again_at: datetime) -> Text:
    """Return the refusal for too many replays of games."""
    return say("You have had games played again too often within a minute; ask again {when}.", when=relative(again_at))


def enough_drawn(again_at: datetime) -> Text:
    """Return the refusal for too many drawings."""
    return say("You have asked for too many pictures within a minute; ask again {when}.", when=relative(again_at))


def enough_typed(again_at: datetime) -> Text:
    """Return the refusal for too many commands."""
    return say("You have used too many commands within a minute; try again {when}.", when=relative(again_at))


def relative(moment: datetime) -> str:
    """Return a moment as Discord shows it to each reader, such as “in 20 seconds”."""
    # Rounded up, so that a request at the moment shown is not refused.
    return f"<t:{int(moment.timestamp()) + 1}:R>"
