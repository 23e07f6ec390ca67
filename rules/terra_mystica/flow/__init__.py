"""The course of a game: set-up, rounds, turns, the questions they ask, final scoring."""
