"""Functions that only make sentences: events, remaining time, descriptions of commands."""
