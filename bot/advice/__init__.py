"""Advice of the program: hints for a turn, the reasons of computer players, and the review of a finished game."""

from bot.advice.feature import feature

__all__ = ["feature"]
