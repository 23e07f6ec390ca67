"""Atomic effects: everything that changes a component goes through these (ND-2.14)."""
