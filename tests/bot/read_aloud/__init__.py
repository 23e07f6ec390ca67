"""The texts of a title, for reading in one go."""
