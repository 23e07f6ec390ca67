"""What people type: the slash commands of games, people, servers and titles."""
