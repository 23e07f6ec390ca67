"""Private copies of games, played on against computer players."""

from bot.trial_games.feature import feature

__all__ = ["feature"]
