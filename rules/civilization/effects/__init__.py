"""Atomic changes of a position; the victories are tested after each."""
