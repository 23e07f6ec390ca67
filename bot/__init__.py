"""The Discord bot: commands, buttons, posts and storage around the rules."""
