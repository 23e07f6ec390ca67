"""Texts in the reader's language, and the catalogs they come from."""
