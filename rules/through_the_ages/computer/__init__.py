"""How the program plays: what a position is worth, and what a decision promises."""
