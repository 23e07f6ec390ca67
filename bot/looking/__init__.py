"""Looking at games: pictures, logs, earlier positions, films, and following along."""

from bot.looking.feature import feature

__all__ = ["feature"]
