"""What a table decides together: proposals, votes, and what is carried out when everybody agrees."""

from bot.voting.feature import feature

__all__ = ["feature"]
