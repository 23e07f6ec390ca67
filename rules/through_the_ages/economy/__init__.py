"""Tokens, banks, ratings, production and costs of a turn, and the ends of ages."""
