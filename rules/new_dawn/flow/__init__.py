"""Set-up, turns, and the end of the game (ND-3, ND-4, ND-15)."""
