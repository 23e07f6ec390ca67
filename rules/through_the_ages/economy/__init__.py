"""Tokens, banks, ratings, what a turn produces and costs, and the ends of ages."""
