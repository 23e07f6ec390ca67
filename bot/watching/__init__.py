"""People without a seat who are told how a game goes on."""

from bot.watching.feature import feature

__all__ = ["feature"]
