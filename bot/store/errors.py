"""Errors of the database, each with one sentence for the operator."""

from __future__ import annotations


class StoreError(Exception):
    """Raised when the database cannot be used; the message says why and what helps."""


class InUse(StoreError):
    """Raised when another process has the database."""


class Conflict(StoreError):
    """Raised when the game was changed in the meantime; it has to be read again."""
