"""Victories, and the standing of the players."""
