"""The command line: `python -m bot`, with the code that only it needs."""
