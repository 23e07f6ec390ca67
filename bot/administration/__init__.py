"""Setup by the managers of a server."""

from bot.administration.feature import feature

__all__ = ["feature"]
