"""Watchers: users without a seat who follow a game."""

from bot.watching.feature import feature

__all__ = ["feature"]
