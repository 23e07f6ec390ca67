"""Queries about the board: control, maturity, and where things can be placed."""
