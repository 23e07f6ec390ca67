"""Texts of Civilization for players."""
