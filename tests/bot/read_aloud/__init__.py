"""What players of a title read, to be read at one go."""
