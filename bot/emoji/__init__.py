"""The emoji of the application: the signs of the pictures for use in text."""

from bot.emoji.feature import feature

__all__ = ["feature"]
