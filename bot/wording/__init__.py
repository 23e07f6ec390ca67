"""What only makes sentences: what happened, what is left, what a command does."""
