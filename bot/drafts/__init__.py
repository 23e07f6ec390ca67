"""Turns being prepared: the tree of choices as data, and drafts tried out on a copy of the table."""
