"""The components, read from `data/civilization`."""
