"""For whoever runs the bot: its command line, checks, health, backups, the sandbox at hand."""
