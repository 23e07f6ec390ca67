"""Looking at games: pictures, logs, earlier positions, films, and following along."""

from bot.views.feature import feature

__all__ = ["feature"]
