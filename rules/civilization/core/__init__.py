"""Components, squares, players and the state of a game."""
