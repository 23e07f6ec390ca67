"""The flow of a game: set-up, rounds, turns, their questions, final scoring."""
