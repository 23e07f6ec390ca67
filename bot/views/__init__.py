"""Viewing games: pictures, logs, earlier positions and films."""

from bot.views.feature import feature

__all__ = ["feature"]
