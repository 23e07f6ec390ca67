"""Pictures as they are drawn for a post or a person, and kept for the next."""
