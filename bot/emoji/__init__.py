"""The application emoji: icons from the pictures for use in text."""

from bot.emoji.feature import feature

__all__ = ["feature"]
