"""The people around the tables: what they decide together, who stands in for whom, how they fared."""

from bot.club.feature import feature

__all__ = ["feature"]
