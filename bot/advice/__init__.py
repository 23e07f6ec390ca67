"""What the program would do: hints for a turn, why a computer player decided as it did, and a look back at a game."""

from bot.advice.feature import feature

__all__ = ["feature"]
