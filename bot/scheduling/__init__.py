"""Scheduled jobs: reminders, clocks, deadlines, notices of tables that wait."""

from bot.scheduling.feature import feature

__all__ = ["feature"]
