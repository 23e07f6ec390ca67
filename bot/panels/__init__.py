"""What private panels and public buttons look like, as plain data."""
