"""Learning: tutorials, and help with the present options."""

from bot.teaching.feature import feature

__all__ = ["feature"]
