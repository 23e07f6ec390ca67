"""Who somebody is in front of a game, and what they and the bot may do there."""
