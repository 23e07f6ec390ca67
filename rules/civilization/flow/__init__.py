"""The flow of the game: set-up, the phases of a turn, and interrupts."""
