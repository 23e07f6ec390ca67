"""Texts for players: actions, the position, components and rules."""
