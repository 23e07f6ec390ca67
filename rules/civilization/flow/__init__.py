"""The course of the game: set-up, the phases of a turn, what interrupts them."""
