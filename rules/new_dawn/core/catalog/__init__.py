"""The components of A New Dawn, read once from the data files and shared by all games."""
