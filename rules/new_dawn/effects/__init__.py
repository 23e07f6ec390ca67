"""Atomic effects: everything that changes a component uses these (ND-2.14)."""
