"""Private copies of games, played on against computer players."""

from bot.trying.feature import feature

__all__ = ["feature"]
