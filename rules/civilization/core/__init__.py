"""What the game consists of: components, squares, players, the state."""
