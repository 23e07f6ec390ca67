"""How the game is won, and how the players stand."""
