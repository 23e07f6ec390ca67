"""Rate limits for one user's requests: commands, drawing, replaying a game, opening games."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final, Literal

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


COSTLY = frozenset(
    {
        *("game new", "game again", "game board", "game tableau", "game hand", "game standing", "game try"),
        *("game record history", "game record export", "game record verify", "game record import"),
        *("game advice hint", "game advice why"),
        *("stats player", "stats server", "stats title", "club season show", "my data", "rules", "tutorial"),
        *("Statistics", "Tableau", "This position", "feedback"),
    }
)
"""Commands that draw pictures, replay a game, let a computer player think, read much, or open a place."""
CHEAP = frozenset(
    {
        *("game abandon", "game join", "game leave", "game options", "game start", "game clock", "game turn"),
        *("game undo", "game redo", "game seat orders", "game seat replace", "game seat bot", "game seat deputy"),
        *("game note", "game watch", "game status", "game record log"),
        *("club template save", "club template use", "club template list", "club template remove", "club quiet"),
        *("club tell", "club seek", "club index", "club audit", "club block", "club season new", "club season end"),
        *("my reminders", "my away", "my language", "my colours", "my page", "my rating", "my games", "my feed"),
        *("do", "help", "setup"),
    }
)
"""All other commands, except those of the titles. A new command has to be in one of the two sets."""
SUGGESTION: Final = "suggestion"
"""The name under which suggestions are counted while a user types."""


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

    def command_retry_at(self, settings: Settings, user_id: int, command: str, now: datetime) -> datetime | None:
        """Count one use of a command and return None, or return when the user may use it again.

        Typed text of a form counts as the command with an empty name.
        """
        if command == SUGGESTION:
            return self.retry_at(user_id, SUGGESTION, settings.suggestions_per_minute, now)
        again_at = self.retry_at(user_id, "command", settings.commands_per_minute, now)
        if again_at is None and command in COSTLY:
            again_at = self.retry_at(user_id, "costly command", settings.costly_commands_per_minute, now)
        return again_at

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
