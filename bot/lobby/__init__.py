"""Tables before their first move: opened, joined, agreed on, begun."""

from bot.lobby.feature import feature

__all__ = ["feature"]
