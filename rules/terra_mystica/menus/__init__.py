"""Menu hints: the order of answers, and combined actions."""
