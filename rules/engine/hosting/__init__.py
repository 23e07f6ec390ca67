"""Services for programs that host games: visible logs, seed checks, planned turns, redealt copies."""
