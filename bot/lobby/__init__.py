"""Games before their first decision: opened, joined, agreed on, begun."""

from bot.lobby.feature import feature

__all__ = ["feature"]
