"""Drafts of turns: the tree of choices as data, and previews on a copy of the table."""
