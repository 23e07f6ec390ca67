"""Atomic changes of a position, behind each of which the victories are tested."""
