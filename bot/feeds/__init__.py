"""Feeds: messages about turns, rounds and ends of games for web addresses of people and servers."""

from bot.feeds.feature import feature

__all__ = ["feature"]
