"""Menu hints: combined actions, and values that are picked one by one."""
