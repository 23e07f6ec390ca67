"""Learning: tutorials, and help with what can be done now."""

from bot.teaching.feature import feature

__all__ = ["feature"]
