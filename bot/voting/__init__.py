"""Decisions of all players together: proposals, votes, and carrying out what everybody agreed on."""

from bot.voting.feature import feature

__all__ = ["feature"]
