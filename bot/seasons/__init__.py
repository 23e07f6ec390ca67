"""Seasons: many people of a server sign up, their games open by themselves and count together."""

from bot.seasons.feature import feature

__all__ = ["feature"]
