"""Web pages for spectators: each game live and step by step, and the games of a server."""
