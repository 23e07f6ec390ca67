"""The queue of a server: people who wait for a game, and the lobbies that are opened for those who match."""

from bot.matchmaking.feature import feature

__all__ = ["feature"]
