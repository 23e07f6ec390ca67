"""Numbered rules and components, as they are looked up and searched."""
