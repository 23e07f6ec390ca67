"""Components, map, players and the state of a game."""
