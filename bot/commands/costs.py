"""The costs of commands: how often a minute one person may use each of them."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from bot.rate_limits import RateLimiter
from bot.settings import Settings

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


def retry_at(limiter: RateLimiter, settings: Settings, user_id: int, command: str, now: datetime) -> datetime | None:
    """Count one use of a command and return None, or return when the user may use it again.

    Typed text of a form counts as the command with an empty name.
    """
    if command == SUGGESTION:
        return limiter.retry_at(user_id, SUGGESTION, settings.suggestions_per_minute, now)
    again_at = limiter.retry_at(user_id, "command", settings.commands_per_minute, now)
    if again_at is None and command in COSTLY:
        again_at = limiter.retry_at(user_id, "costly command", settings.costly_commands_per_minute, now)
    return again_at
