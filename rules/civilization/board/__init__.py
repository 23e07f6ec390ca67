"""What follows from a position; nothing here changes it."""
