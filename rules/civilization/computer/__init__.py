"""The computer player of Civilization: its values and its decisions."""
