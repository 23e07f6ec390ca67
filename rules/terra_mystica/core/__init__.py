"""The base of the rules: components, the map, the state of a game, and the names of things."""
