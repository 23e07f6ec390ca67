"""How often one person may do what costs much: draw what takes long, play a game again, open games."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Literal

from bot.settings import Settings
from rules.engine import Text, say, say_n

Costly = Literal["double picture", "film", "preview", "replay", "export"]
WITHIN = timedelta(minutes=1)
DAY = timedelta(days=1)
BURST = timedelta(minutes=10)
REMEMBERED = 1000
"""With so many people in memory those are forgotten who have waited long enough."""


class Limits:
    """Counts in the memory of one process: after a restart everybody begins anew, which does no harm."""

    def __init__(self) -> None:
        self._drawn: dict[tuple[int, Costly], deque[datetime]] = {}
        self._opened: dict[int, tuple[datetime, ...]] = {}

    def again_at(self, user_id: int, what: Costly, most: int, now: datetime) -> datetime | None:
        """Return None when somebody may have it now, which counts; else when they may again. `most` 0 is no limit."""
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
        """Note when somebody has opened games which the database is about to know no longer as theirs."""
        known = self._opened.get(user_id, ())
        self._opened = {user: times for user, times in self._opened.items() if times[-1] > now - DAY}
        if opened:
            self._opened[user_id] = tuple(sorted([*known, *opened]))

    def opened_since(self, user_id: int, moment: datetime) -> tuple[datetime, ...]:
        """Return when somebody has opened games of which only this process knows it, the earliest first."""
        return tuple(opened for opened in self._opened.get(user_id, ()) if opened > moment)

    def _forget(self, now: datetime) -> None:
        if len(self._drawn) >= REMEMBERED:
            self._drawn = {key: times for key, times in self._drawn.items() if times and times[-1] > now - WITHIN}


def enough_opened(opened: Sequence[datetime], settings: Settings, now: datetime) -> Text | None:
    """Return why somebody who has opened games at these moments, the earliest first, cannot open another one now."""
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
    """Tells somebody that games have been played again often enough for the moment."""
    return say("You have had games played again too often within a minute; ask again {when}.", when=relative(again_at))


def enough_drawn(again_at: datetime) -> Text:
    """Tells somebody that it was enough for the moment."""
    return say("You have asked for too many pictures within a minute; ask again {when}.", when=relative(again_at))


def relative(moment: datetime) -> str:
    """Return a moment as Discord shows it to each reader, such as “in 20 seconds”."""
    # Rounded up: whoever asks again at once when it says so, is not refused.
    return f"<t:{int(moment.timestamp()) + 1}:R>"
