"""What a program that hosts games needs besides the rules: visible logs, checks of seeds, planned turns, copies."""
