"""The slash commands of games, people, servers and titles."""
