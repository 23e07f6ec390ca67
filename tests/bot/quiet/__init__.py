"""Figures about the posts of a table: posts, characters, repetitions, pings, and messages that stay."""
