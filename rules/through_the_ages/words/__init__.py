"""What people read of a game: actions, standings, outlooks, cards and rules."""
