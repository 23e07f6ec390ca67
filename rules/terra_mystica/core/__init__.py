"""What the rules are made of: components, the map, the state of a game, and what things are called."""
