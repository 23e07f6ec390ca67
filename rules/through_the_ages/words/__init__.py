"""Texts for players: actions, standings, outlooks, cards and rules."""
