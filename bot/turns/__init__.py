"""Playing a turn: drafting it by click or by text, confirming, refusals, undo, standing orders and plans."""

from bot.turns.feature import feature

__all__ = ["feature"]
