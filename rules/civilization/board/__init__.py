"""Queries about a position; nothing here changes it."""
