"""The bot put together, kept going until a signal, and asked how it is."""
