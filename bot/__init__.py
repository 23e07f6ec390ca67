"""The Discord bot: commands, buttons, posts and storage around the rules."""

__version__ = "0.3.0"
