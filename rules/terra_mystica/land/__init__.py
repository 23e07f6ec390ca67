"""Reach, spades, structures and towns."""
