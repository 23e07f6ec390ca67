"""What the game consists of: components, map, players, and the state of a game."""
