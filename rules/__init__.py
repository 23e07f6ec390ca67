"""Polis: the rules of every game, free of Discord, pictures and clocks."""
