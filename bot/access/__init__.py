"""The rights of users and of the bot in a game."""
