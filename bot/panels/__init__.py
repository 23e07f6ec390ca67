"""The layout of private panels and public buttons, as plain data."""
