"""What people read of a game: actions, the position, components and rules."""
