"""What can be wrong with the database, each in one sentence for whoever runs the bot."""

from __future__ import annotations


class StoreError(Exception):
    """The database cannot be used; the message says why and what helps."""


class InUse(StoreError):
    """Another process has the database."""


class Conflict(StoreError):
    """Somebody else changed the game in the meantime; it has to be read again."""
