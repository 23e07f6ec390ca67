"""The computer player of Civilization: what things are worth to it, and what it decides."""
