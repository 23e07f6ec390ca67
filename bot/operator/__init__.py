"""Notices of the bot for its operator, on Discord."""

from bot.operator.feature import feature

__all__ = ["feature"]
