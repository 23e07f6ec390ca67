"""Texts of A New Dawn for players."""
