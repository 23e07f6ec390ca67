"""What managers of a server set up."""

from bot.administration.feature import feature

__all__ = ["feature"]
