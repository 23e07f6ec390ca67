"""The command line: `python -m bot`, with what only it needs."""
