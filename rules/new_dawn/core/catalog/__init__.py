"""The components of A New Dawn, read once from the data files, shared by all games."""
