"""Everything about people beyond single decisions: seats, deputies, settings, statistics, data and the list of
games.
"""

from bot.club.feature import feature

__all__ = ["feature"]
