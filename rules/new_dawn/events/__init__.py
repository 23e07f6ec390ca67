"""The event dial and the effects of its sections (ND-6)."""
