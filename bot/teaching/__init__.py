"""Learning: tutorials, and help with what can be done now."""
