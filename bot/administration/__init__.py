"""What managers of a server set up."""
