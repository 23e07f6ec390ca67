"""Playing: a turn drafted by click or by keyboard, confirmed, refused, taken back, answered in advance."""

from bot.turns.feature import feature

__all__ = ["feature"]
